import type { CodingEntryKind, CodingKind, CodingReason, CodingState, CodingSubject } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { v7 as uuidv7 } from 'uuid';
import { Coding } from '../../../entities/coding.ts';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import type { Survey } from '../../../entities/survey.ts';
import type { SignedInContext } from '../../context.ts';
import { anyUuid } from '../../db/any-of.ts';
import { insertFromJson, type RowOf } from '../../db/columns.ts';
import { query, sql } from '../../db/sql.ts';
import { isSameDecision, type CodedState } from '../../domain/coded-state.ts';
import { applyCodings } from './apply-codings.ts';
import { stateOf, type FoodRow } from './coded-rows.ts';

/** Why something is coded. */
export interface CodingReasons {
  reason: CodingReason;
  note: string;
}

/** What a coder decided on one part of a recall. */
export interface Decision {
  submissionId: string;
  kind: Exclude<CodingKind, 'withdraw'>;
  subject: CodingSubject;
  subjectId: string;
  /** The entry of the queue that it is; null: none. */
  entry: { kind: CodingEntryKind; textKey: string } | null;
  before: CodedState | null;
  after: CodedState | null;
  /** The foods that stand for the subject in the recall as coded. */
  rows: readonly FoodRow[];
}

/** What a step of coding did. */
export interface CodingStep {
  stepId: string;
  codings: { id: string; submissionId: string; subjectId: string; state: CodingState }[];
}

/** A coding that is proposed or holds, or that is one of the two by which agreement is measured. */
interface EarlierCoding {
  id: string;
  subjectId: string;
  state: CodingState;
  kind: CodingKind;
  round: number | null;
  after: CodedState | null;
  codedById: number | null;
}

/**
 * Stores the decisions of a coder in one step, and makes the recalls as coded from those that hold. In a survey with a second coder, a decision on
 * a part of a recall is proposed until another person decides the same. The caller has locked the recalls. Set-based: some ten statements,
 * whatever the number of decisions.
 */
export async function storeCodings(
  context: SignedInContext,
  survey: Pick<Survey, 'id' | 'needsSecondCoder' | 'qualityCutOffs'>,
  decisions: readonly Decision[],
  reasons: CodingReasons,
): Promise<CodingStep> {
  const { em, actor, now } = context;
  const stepId = uuidv7();
  const earlier = Map.groupBy(await earlierCodings(em, decisions), ({ subjectId }) => subjectId);
  const codedAt = now().toISOString();
  const changed = new Map<string, CodingState>();
  const made = decisions.map((decision) => {
    const { submissionId, kind, subject, subjectId, entry, before, after } = decision;
    const known = earlier.get(subjectId) ?? [];
    const isShared = survey.needsSecondCoder && kind !== 'validity';
    const agreed = known.find((other) => other.state === 'proposed' && isSecondOpinion(other, decision, actor.userId));
    const state: CodingState = isShared && agreed === undefined ? 'proposed' : 'holds';
    for (const [id, next] of followUps(known, state, agreed, actor.userId)) changed.set(id, next);
    const row: RowOf<Coding> = {
      id: uuidv7(),
      surveyId: survey.id,
      submissionId,
      stepId,
      kind,
      subject,
      subjectId,
      state,
      entryKind: entry?.kind ?? null,
      textKey: entry?.textKey ?? null,
      foodCode: kind === 'code' && after !== null && 'foods' in after ? (after.foods[0]?.code ?? null) : null,
      round: isShared ? roundOf(known, actor.userId) : null,
      ...reasons,
      before,
      after,
      earlierId: known.find((other) => other.state === 'holds')?.id ?? null,
      codedById: actor.userId,
      codedAt,
    };
    return { row, foods: decision.rows };
  });
  await changeStates(em, changed);
  await query(em, insertFromJson({ em, entity: Coding, json: JSON.stringify(made.map(({ row }) => row)) }));
  const foods = made.flatMap(({ row, foods: rows }) => rows.map((food) => ({ ...food, codingId: row.id })));
  if (foods.length > 0) await query(em, insertFromJson({ em, entity: SubmissionFood, json: JSON.stringify(foods) }));
  await applyCodings(context, survey, decisions);
  const codings = made.map(({ row: { id, submissionId, subjectId, state } }) => ({
    id,
    submissionId,
    subjectId,
    state,
  }));
  return { stepId, codings };
}

/** Returns the state of foods that a decision leads to. */
export function foodsState(rows: readonly FoodRow[]): CodedState {
  return { foods: rows.map(stateOf) };
}

/** Changes the states of codings. Set-based: one statement. */
export async function changeStates(em: EntityManager, states: ReadonlyMap<string, CodingState>): Promise<void> {
  if (states.size === 0) return;
  await query(
    em,
    sql`update coding c set state = n.state from unnest(${[...states.keys()]}::uuid[], ${[...states.values()]}::text[]) as n(id, state)
        where c.id = n.id`,
  );
}

function isSecondOpinion(other: EarlierCoding, { kind, after }: Decision, coderId: number): boolean {
  const confirms = (what: CodingKind) => what === 'confirm';
  return other.codedById !== coderId && confirms(other.kind) === confirms(kind) && isSameDecision(other.after, after);
}

/** The states that earlier codings of a subject get. A coder's new proposal replaces theirs; one that holds replaces all others. */
function* followUps(
  known: readonly EarlierCoding[],
  state: CodingState,
  agreed: EarlierCoding | undefined,
  coderId: number,
): Generator<readonly [string, CodingState]> {
  for (const other of known) {
    if (other === agreed) yield [other.id, 'agreed'];
    else if (other.state === 'proposed' && (state === 'holds' || other.codedById === coderId))
      yield [other.id, 'replaced'];
    else if (other.state === 'holds' && state === 'holds') yield [other.id, 'replaced'];
  }
}

/** The first coding of a subject and the first one of a second person are those by which agreement is measured. */
function roundOf(known: readonly EarlierCoding[], coderId: number): number | null {
  const first = known.find(({ round }) => round === 1);
  if (first === undefined) return 1;
  return first.codedById !== coderId && known.every(({ round }) => round !== 2) ? 2 : null;
}

function earlierCodings(em: EntityManager, decisions: readonly Decision[]): Promise<EarlierCoding[]> {
  return query<EarlierCoding>(
    em,
    // Set-based: the codings of many subjects by one parameter.
    sql`select id, subject_id as "subjectId", state, kind, round, after, coded_by_id as "codedById" from coding
        where subject_id = ${anyUuid(decisions.map(({ subjectId }) => subjectId))}
          and (state in ('proposed', 'holds') or round is not null) order by id`,
  );
}
