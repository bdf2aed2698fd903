import type { z } from 'zod';
import type { CursorPage } from '../../src/db/page.ts';
import type { CodedState } from '../../src/domain/coded-state.ts';
import type { StepOfQueue } from '../../src/services/codings/code-alike.ts';
import type { QueueEntry, QueueGroup } from '../../src/services/codings/coding-queue.queries.ts';
import type { CodingAgreement, CodingRecord } from '../../src/services/codings/codings.queries.ts';
import type { CodingStep } from '../../src/services/codings/store-codings.ts';
import type {
  AgreementView,
  CodingPage,
  CodingStepView,
  EntryPage,
  QueuePage,
  StepOfQueueView,
} from './codings.schema.ts';

export function toQueuePage({ items, ...page }: CursorPage<QueueGroup>): z.output<typeof QueuePage> {
  return { ...page, items };
}

export function toEntryPage({ items, ...page }: CursorPage<QueueEntry>): z.output<typeof EntryPage> {
  return { ...page, items };
}

export function toCodingPage({ items, ...page }: CursorPage<CodingRecord>): z.output<typeof CodingPage> {
  return {
    ...page,
    items: items.map(({ codedAt, before, after, ...coding }) => ({
      ...coding,
      before: toState(before),
      after: toState(after),
      codedAt: codedAt.toISOString(),
    })),
  };
}

function toState(state: CodedState | null) {
  return state !== null && 'foods' in state ? { foods: [...state.foods] } : state;
}

export function toCodingStep({ stepId, codings }: CodingStep): z.output<typeof CodingStepView> {
  return { stepId, codings };
}

export function toStepOfQueue({ remaining, ...step }: StepOfQueue): z.output<typeof StepOfQueueView> {
  return { ...toCodingStep(step), remaining };
}

export function toAgreement({ foods, percentWithAmounts }: CodingAgreement): z.output<typeof AgreementView> {
  return { ...foods, percentWithAmounts };
}
