import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { RecallError } from 'dietary-recall-client';
import { tellTabs } from '../session/tabs.ts';
import type { Area } from './area.ts';

/**
 * Calls a mutation of the service, and reads anew what it changes, here and in the other tabs:
 * `useWrite(api.surveys.update.mutate, ['surveys'])`.
 */
export function useWrite<Input, Output>(
  write: (input: Input) => Promise<Output>,
  changes: readonly Area[],
): UseMutationResult<Output, RecallError, Input> {
  const queries = useQueryClient();
  return useMutation<Output, RecallError, Input>({
    mutationFn: (input) => write(input),
    onSuccess: async () => {
      tellTabs({ kind: 'changed', areas: changes });
      await Promise.all(changes.map((area) => queries.invalidateQueries({ queryKey: [area] })));
    },
  });
}
