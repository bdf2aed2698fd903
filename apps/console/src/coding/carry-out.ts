import type { CodingQueueGroup, CodingReason, CodingStep } from 'dietary-recall-client';
import { api, refusalOf } from '../session/service.ts';
import type { Plan } from './decision.ts';

/** Why a call failed. */
export interface Fault {
  error: unknown;
  /** The recalls in which foods are linked to one that would go: their number, and the ids of the first; null: that is not why. */
  linked: { count: number; recalls: readonly string[] } | null;
}

export function faultOf(error: unknown): Fault {
  const { code, facts } = refusalOf(error)?.data ?? {};
  if (code !== 'coding.linked_foods') return { error, linked: null };
  const foods = (facts?.['recalls'] ?? []) as readonly { submissionId: string }[];
  const recalls = [...new Set(foods.map(({ submissionId }) => submissionId))];
  return { error, linked: { count: Number(facts?.['count'] ?? recalls.length), recalls } };
}

/** What was done of a decision or of its withdrawal. */
export interface Done {
  codings: CodingStep['codings'];
  /** Entries that are left for another step: the service takes 1,000 at most, and not all of a large group are read. */
  remaining: number;
  /** Why the rest was not done; null: all of it was. */
  fault: Fault | null;
  /** Of these many. */
  of: number;
}

interface Sent {
  surveyId: string;
  group: Pick<CodingQueueGroup, 'kind' | 'textKey'>;
  plan: Plan;
  reason: CodingReason;
  note: string;
  /** Told after each call of several. */
  onProgress: (done: number, of: number) => void;
}

/** Sends a decision. Several calls end at the first that fails: what was coded before it is in the answer. */
export async function carryOut({ surveyId, group, plan, reason, note, onProgress }: Sent): Promise<Done> {
  if ('change' in plan) {
    const { kind, textKey } = group;
    const { change } = plan;
    const input = { surveyId, kind, textKey, change, reason, note };
    const { codings, remaining } = await api.codings.codeAlike.mutate(input);
    return { codings, remaining, fault: null, of: codings.length };
  }
  const done = await inTurn(plan.entries, onProgress, ({ entry, change }) => {
    const of = { surveyId, submissionId: entry.submissionId, reason, note };
    return api.codings.code.mutate({ ...of, change: { ...change, foodId: entry.id } });
  });
  return { ...done, remaining: plan.left };
}

/** Withdraws codings one by one: the service has no call for several. */
export function withdrawAll(
  surveyId: string,
  codingIds: readonly string[],
  onProgress: (done: number, of: number) => void,
): Promise<Done> {
  return inTurn(codingIds, onProgress, (codingId) =>
    api.codings.withdraw.mutate({ surveyId, codingId, reason: 'coding-error' }),
  );
}

async function inTurn<Item>(
  items: readonly Item[],
  onProgress: (done: number, of: number) => void,
  send: (item: Item) => Promise<CodingStep>,
): Promise<Done> {
  const codings: CodingStep['codings'] = [];
  for (const [at, item] of items.entries()) {
    onProgress(at, items.length);
    try {
      codings.push(...(await send(item)).codings);
    } catch (error) {
      return { codings, remaining: 0, fault: faultOf(error), of: items.length };
    }
  }
  return { codings, remaining: 0, fault: null, of: items.length };
}
