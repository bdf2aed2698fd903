import {
  AREA_OF_RECORD,
  RECORD_TYPES,
  type RecordAction,
  type RecordType,
  type TrailArea,
} from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import type { SignedInContext } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import type { Keyset } from '../../db/cursor.ts';
import { kysely } from '../../db/kysely.ts';
import { findCursorPage, toDates, type CursorPage, type CursorPageWanted } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { tally } from '../../db/tally.ts';

/** An entry of the audit trail: who changed what, when. */
export interface TrailEntry {
  /** An integer beyond the safe ones, as text. */
  id: string;
  at: Date;
  /** Null for a command of the operator. The name is null if there is none and after the account was deleted. */
  actor: { id: number; name: string | null } | null;
  area: TrailArea;
  action: RecordAction;
  /** The record. The label of a person is null after their erasure. */
  subject: { kind: RecordType; id: string; label: string | null };
  /** The public id of the survey, as it is today or was at last; null for a change of the installation. */
  surveyId: string | null;
  localeId: string | null;
  before: unknown;
  after: unknown;
  importName: string | null;
}

interface EntriesWanted extends CursorPageWanted {
  area?: TrailArea | undefined;
  action?: RecordAction | undefined;
  /** The account that made the change. */
  actorId?: number | undefined;
  subjectKind?: RecordType | undefined;
  /** The code or id of the record. */
  subjectId?: string | undefined;
  /** The account that the change is about. */
  personId?: number | undefined;
  /** The start of the period, ISO 8601; included. */
  from?: string | undefined;
  /** The end of the period, ISO 8601; excluded. */
  to?: string | undefined;
}

/** Lists the entries of the whole installation, newest first. A survey that was deleted is found by its last id. */
export function listTrail(
  { em }: SignedInContext,
  { surveyId, localeId, ...wanted }: EntriesWanted & { surveyId?: string | undefined; localeId?: string | undefined },
): Promise<CursorPage<TrailEntry>> {
  let matched = entries(em);
  if (localeId !== undefined) matched = matched.where('h.locale_id', '=', localeId);
  if (surveyId !== undefined) {
    matched = matched.where((eb) => {
      const stored = eb.selectFrom('survey').select('survey.id').where('slug', '=', surveyId);
      const recorded = eb.selectFrom('record_change as d').select('d.record_id').where('d.code', '=', surveyId);
      return eb.or([
        eb('h.survey_id', 'in', stored),
        eb('h.survey_id', 'in', recorded.where('d.record_type', '=', 'survey').$castTo<{ record_id: number }>()),
      ]);
    });
  }
  return findEntries(em, matched, wanted);
}

/** Lists the entries of a survey, newest first. Throws AppError `survey.not_found`. */
export async function listSurveyTrail(
  { em, surveys }: SignedInContext,
  { surveyId, ...wanted }: EntriesWanted & { surveyId: string },
): Promise<CursorPage<TrailEntry>> {
  // The number of the survey: a new survey by the id of a deleted one does not show what happened to that.
  const { id } = await surveys.get(surveyId);
  return findEntries(em, entries(em).where('h.survey_id', '=', id), wanted, keptTotal(id, wanted));
}

function entries(em: EntityManager) {
  return kysely(em)
    .selectFrom('record_change as h')
    .leftJoin('user_account as u', 'u.id', 'h.user_id')
    .leftJoin('survey as s', 's.id', 'h.survey_id')
    .select(['h.id as sequence', 'h.changed_at as at', 'h.action', 'h.locale_id as localeId', 'h.code', 'h.label'])
    .select(['h.record_type as recordType', 'h.before', 'h.after', 'h.import_name as importName'])
    .select(['h.user_id as actorId', 'u.name as actorName'])
    .select((eb) => eb.cast<string>('h.id', 'text').as('id'))
    .select((eb) => eb.fn.coalesce('s.slug', lastIdOf()).as('surveyId'));
}

/** The last id of a survey that was deleted. */
const lastIdOf = () =>
  sql<string | null>`(select d.code from record_change d where d.record_type = 'survey' and d.record_id = h.survey_id
    order by d.id desc limit 1)`;

const NEWEST: Keyset<'sequence'> = { columns: [['sequence', 'integer']], isDescending: true };

/** The number of entries by area, action and kind, which are counted. Undefined for other filters. */
function keptTotal(surveyId: number, wanted: EntriesWanted): RawBuilder<number> | undefined {
  const { area, action, subjectKind, limit: _, offset: __, cursor: ___, ...others } = wanted;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  const kinds = RECORD_TYPES.filter((kind) => area === undefined || AREA_OF_RECORD[kind] === area);
  const isKind = sql`split_part(value, ' ', 1) = ${anyText(kinds.filter((kind) => (subjectKind ?? kind) === kind))}`;
  const isAction = action === undefined ? sql`true` : sql`split_part(value, ' ', 2) = ${action}`;
  return tally(surveyId, 'trail', { where: sql`${isKind} and ${isAction}` });
}

async function findEntries(
  em: EntityManager,
  all: ReturnType<typeof entries>,
  { area, action, actorId, subjectKind, subjectId, personId, from, to, ...wanted }: EntriesWanted,
  total?: RawBuilder<number>,
): Promise<CursorPage<TrailEntry>> {
  let matched = all;
  if (area !== undefined) {
    const kinds = RECORD_TYPES.filter((kind) => AREA_OF_RECORD[kind] === area);
    matched = matched.where('h.record_type', 'in', kinds);
  }
  if (action !== undefined) matched = matched.where('h.action', '=', action);
  if (actorId !== undefined) matched = matched.where('h.user_id', '=', actorId);
  if (subjectKind !== undefined) matched = matched.where('h.record_type', '=', subjectKind);
  if (subjectId !== undefined) matched = matched.where('h.code', '=', subjectId);
  if (personId !== undefined) matched = matched.where('h.person_id', '=', personId);
  if (from !== undefined) matched = matched.where('h.changed_at', '>=', from);
  if (to !== undefined) matched = matched.where('h.changed_at', '<', to);
  const page = await findCursorPage(em, matched, NEWEST, wanted, total);
  const items = page.items.map(({ sequence: _, recordType, code, label, actorId: id, actorName, ...entry }) => ({
    ...toDates(entry, 'at'),
    area: AREA_OF_RECORD[recordType],
    subject: { kind: recordType, id: code, label },
    actor: id === null ? null : { id, name: actorName },
  }));
  return { ...page, items };
}
