import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FoodProblemKind } from 'dietary-recall-client';
import { useRef } from 'react';
import { read } from '../../calls/read.ts';
import { useOpen, usePlace } from '../place.ts';
import { isProblemKind, openProblem } from './problem-field.ts';

/** The most foods that are worked through in one go. */
const MOST = 500;

export interface ProblemWork {
  kind: FoodProblemKind;
  /** Place of the food among those with the problem, from 1; null: it does not have the problem any more. */
  at: number | null;
  total: number;
  /** Opens the next food with the problem at its field, or the list of problems if there is none. */
  next: () => void;
}

/** The way through the foods with one kind of problem, while the address names the kind; else null. */
export function useProblemWork(): ProblemWork | null {
  const { t } = useLingui();
  const { locale, food, problem = '' } = usePlace();
  const open = useOpen();
  const navigate = useNavigate();
  const kind = isProblemKind(problem) ? problem : null;
  const { data } = useQuery({
    ...read.locales.problems({ locale, limit: MOST, ...(kind === null ? {} : { kind }) }),
    ...(kind === null ? { queryFn: skipToken } : {}),
  });
  const following = useRef<string | null>(null);
  const foods = data?.items.map((item) => item.food.code) ?? [];
  const index = foods.indexOf(food ?? '');
  // Once the food is mended it is not in the list any more: the one after it stays known.
  if (index !== -1) following.current = foods[index + 1] ?? foods.find((code) => code !== food) ?? null;
  else following.current ??= foods[0] ?? null;
  if (kind === null) return null;
  return {
    kind,
    at: index === -1 ? null : index + 1,
    total: data?.total ?? 0,
    next: () => {
      if (following.current !== null) return open(openProblem(kind, following.current), { isSaved: true });
      notifications.show({ message: t`That was the last food with this problem.`, autoClose: 4000 });
      void navigate({ to: `/food-lists/${locale}/problems`, ignoreBlocker: true });
    },
  };
}
