import { AREA_OF_RECORD, type RecordAction, type RecordType, type TrailArea } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import type { ChangeReason } from '../../../entities/record-change.ts';
import type { Keyset } from '../../db/cursor.ts';
import { kysely } from '../../db/kysely.ts';
import { findCursorPage, toDates, type CursorPage, type CursorPageWanted } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';

/** An entry of the trail: who changed what, when. */
export interface TrailEntry {
  /** An integer beyond the safe ones, as text. */
  id: string;
  at: Date;
  /** Null for a command of the operator. The name is null if there is none and after the account was deleted. */
  actor: { id: number; name: string | null } | null;
  area: TrailArea;
  action: RecordAction;
  /** The record, by its code after the change. The label of a person is null after their erasure. */
  subject: { kind: RecordType; id: string; label: string | null };
  /** The public id of the survey, as it is today or was at last; null for a change of the installation. */
  surveyId: string | null;
  /** The locale of a local part; null for any other change. */
  localeId: string | null;
  before: unknown;
  after: unknown;
  /** The name of the import of a food list that made the change; null for any other change. */
  importName: string | null;
  /** Why an editor changed it, if the service knows; null: it does not. */
  reason: ChangeReason | null;
}

/** The entries of the trail, as rows `h` of a query that the caller narrows. */
export function trailEntries(em: EntityManager) {
  return kysely(em)
    .selectFrom('record_change as h')
    .leftJoin('user_account as u', 'u.id', 'h.user_id')
    .leftJoin('survey as s', 's.id', 'h.survey_id')
    .select(['h.id as sequence', 'h.changed_at as at', 'h.action', 'h.locale_id as localeId', 'h.code', 'h.label'])
    .select(['h.record_type as recordType', 'h.before', 'h.after', 'h.import_name as importName', 'h.reason'])
    .select(['h.user_id as actorId', 'u.name as actorName'])
    .select((eb) => eb.cast<string>('h.id', 'text').as('id'))
    .select((eb) => eb.fn.coalesce('s.slug', lastIdOf()).as('surveyId'));
}

export type TrailQuery = ReturnType<typeof trailEntries>;
type TrailRow = Awaited<ReturnType<TrailQuery['execute']>>[number];

/** The last id of a survey that was deleted. */
const lastIdOf = () =>
  sql<string | null>`(select d.code from record_change d where d.record_type = 'survey' and d.record_id = h.survey_id
    order by d.id desc limit 1)`;

const NEWEST: Keyset<'sequence'> = { columns: [['sequence', 'integer']], isDescending: true };

/** One page of entries, newest first; `total` where their number is kept. */
export async function findTrailPage(
  em: EntityManager,
  matched: TrailQuery,
  wanted: CursorPageWanted,
  total?: RawBuilder<number>,
): Promise<CursorPage<TrailEntry>> {
  const page = await findCursorPage(em, matched, NEWEST, wanted, total);
  return { ...page, items: page.items.map(toEntry) };
}

const ENTRIES_AT_ONCE = 200;

/** Reads entries in batches, newest first. Entries that are written meanwhile are left out. */
export async function* readTrail(matched: TrailQuery): AsyncGenerator<TrailEntry[]> {
  for (let rest = matched; ;) {
    const rows = await rest.orderBy('h.id', 'desc').limit(ENTRIES_AT_ONCE).execute();
    if (rows.length > 0) yield rows.map(toEntry);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ENTRIES_AT_ONCE) return;
    rest = matched.where('h.id', '<', last.id);
  }
}

function toEntry({ sequence: _, recordType, code, label, actorId: id, actorName, ...entry }: TrailRow): TrailEntry {
  return {
    ...toDates(entry, 'at'),
    area: AREA_OF_RECORD[recordType],
    subject: { kind: recordType, id: code, label },
    actor: id === null ? null : { id, name: actorName },
  };
}
