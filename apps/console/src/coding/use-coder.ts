import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { CodingQueueGroup } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { api } from '../session/service.ts';
import { carryOut, faultOf, withdrawAll, type Done, type Fault } from './carry-out.ts';
import type { Decision, Plan } from './decision.ts';

/** What the coder did last, which can be withdrawn. */
export interface LastStep {
  text: string;
  /** What was chosen, in words. */
  chosen: string;
  codingIds: readonly string[];
  /** All of them wait for a second coder. */
  isProposed: boolean;
  remaining: number;
}

/** What failed, in words, and the recalls that stand in the way. */
export interface ToldFault {
  words: string;
  recalls: readonly string[];
}

export interface Coder {
  /** How far several calls are; null: none are on their way. */
  progress: { done: number; of: number } | null;
  /** What failed, and what was done before it. */
  fault: ToldFault | null;
  last: LastStep | null;
  code: (group: CodingQueueGroup, decision: Decision, plan: Plan, chosen: string) => Promise<boolean>;
  /** Codes the entries whose codes the food list has learnt. */
  codeLearnt: () => Promise<void>;
  withdrawLast: () => Promise<void>;
}

/** Sends decisions, one at a time, and remembers the last of them. */
export function useCoder(surveyId: string): Coder {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Coder['progress']>(null);
  const [fault, setFault] = useState<ToldFault | null>(null);
  const [last, setLast] = useState<LastStep | null>(null);
  const send = useWrite((act: () => Promise<Done>) => act(), ['codings', 'surveySubmissions']);
  const onProgress = (done: number, of: number) => setProgress({ done, of });
  const tell = ({ error, linked }: Fault, wordsOf: (why: string) => string, unanswered?: string) => {
    if (linked === null) return setFault({ words: wordsOf(faultWords(error, unanswered)), recalls: [] });
    const why = t`${plural(linked.count, {
      one: 'Another food is linked to this one in # recall: choose a food for it there, and mark the other entries to code those alone.',
      other:
        'Another food is linked to this one in # recalls: choose a food for it there, and mark the other entries to code those alone.',
    })}`;
    setFault({ words: wordsOf(why), recalls: linked.recalls });
  };
  const run = async (act: () => Promise<Done>): Promise<Done | null> => {
    if (progress !== null) return null;
    setFault(null);
    setProgress({ done: 0, of: 1 });
    try {
      return await send.mutateAsync(act);
    } catch (error) {
      tell(faultOf(error), (why) => why, t`The service does not answer. Nothing was coded.`);
      // Somebody may have been faster.
      await queries.invalidateQueries({ queryKey: ['codings'] });
      return null;
    } finally {
      setProgress(null);
    }
  };
  const remember = (text: string, chosen: string, { codings, remaining }: Done) => {
    if (codings.length === 0) return;
    const isProposed = codings.every(({ state }) => state === 'proposed');
    setLast({ text, chosen, codingIds: codings.map(({ id }) => id), isProposed, remaining });
  };
  return {
    progress,
    fault,
    last,
    codeLearnt: async () => {
      const done = await run(async () => {
        const { codings, remaining } = await api.codings.codeLearnt.mutate({ surveyId, reason: 'unknown-code' });
        return { codings, remaining, fault: null, of: codings.length };
      });
      if (done !== null) remember(t`learnt codes`, t`their own food`, done);
    },
    code: async (group, { reason, note }, plan, chosen) => {
      const done = await run(() => carryOut({ surveyId, group, plan, reason, note, onProgress }));
      if (done === null) return false;
      remember(group.text, chosen, done);
      if (done.fault === null) return true;
      tell(
        done.fault,
        (why) => t`${done.codings.length} of ${done.of} entries were coded, the others are still in the queue: ${why}`,
      );
      return false;
    },
    withdrawLast: async () => {
      if (last === null) return;
      const done = await run(() => withdrawAll(surveyId, last.codingIds, onProgress));
      if (done === null) return;
      const left = last.codingIds.slice(done.codings.length);
      setLast(left.length === 0 ? null : { ...last, codingIds: left });
      if (done.fault !== null)
        tell(
          { ...done.fault, linked: null },
          (why) => t`${done.codings.length} of ${done.of} codings were withdrawn, the others hold: ${why}`,
        );
    },
  };
}
