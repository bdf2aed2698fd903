import {
  AREA_OF_RECORD,
  RECORD_TYPES,
  type RecordAction,
  type RecordType,
  type TrailArea,
} from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import type { CursorPage, CursorPageWanted } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { tally } from '../../db/tally.ts';
import { findTrailPage, trailEntries, type TrailEntry, type TrailQuery } from './trail-entries.ts';

interface TrailFilter {
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

/** Entries of the whole installation. */
export interface InstallationTrailFilter extends TrailFilter {
  /** A survey that was deleted is found by its last id. */
  surveyId?: string | undefined;
  localeId?: string | undefined;
}

/** Entries of a survey. */
export interface SurveyTrailFilter extends TrailFilter {
  surveyId: string;
}

/** Lists the entries of the whole installation, newest first. */
export function listTrail(
  { em }: Context,
  wanted: CursorPageWanted & InstallationTrailFilter,
): Promise<CursorPage<TrailEntry>> {
  return findTrailPage(em, entriesOfInstallation(em, wanted), wanted);
}

/** Lists the entries of a survey, newest first. Throws AppError `survey.not_found`. */
export async function listSurveyTrail(
  { em, surveys }: Context,
  wanted: CursorPageWanted & SurveyTrailFilter,
): Promise<CursorPage<TrailEntry>> {
  const { id } = await surveys.get(wanted.surveyId);
  return findTrailPage(em, entriesOfSurvey(em, id, wanted), wanted, keptTotal(id, wanted));
}

/** Selects the entries of the whole installation that meet a filter. */
export function entriesOfInstallation(em: EntityManager, filter: InstallationTrailFilter): TrailQuery {
  const { surveyId, localeId } = filter;
  let matched = narrow(trailEntries(em), filter);
  if (localeId !== undefined) matched = matched.where('h.locale_id', '=', localeId);
  if (surveyId === undefined) return matched;
  return matched.where((eb) => {
    const stored = eb.selectFrom('survey').select('survey.id').where('slug', '=', surveyId);
    const recorded = eb.selectFrom('record_change as d').select('d.record_id').where('d.code', '=', surveyId);
    return eb.or([
      eb('h.survey_id', 'in', stored),
      eb('h.survey_id', 'in', recorded.where('d.record_type', '=', 'survey').$castTo<{ record_id: number }>()),
    ]);
  });
}

/**
 * Selects the entries of a survey that meet a filter. The survey is given by its number: a new survey by the id of a deleted one does not
 * show what happened to that.
 */
export function entriesOfSurvey(em: EntityManager, surveyRowId: number, filter: TrailFilter): TrailQuery {
  return narrow(trailEntries(em), filter).where('h.survey_id', '=', surveyRowId);
}

/** The number of entries by area, action and kind, which are counted. Undefined for other filters. */
function keptTotal(surveyId: number, wanted: CursorPageWanted & SurveyTrailFilter): RawBuilder<number> | undefined {
  const { area, action, subjectKind, limit: _, offset: __, cursor: ___, surveyId: ____, ...others } = wanted;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  const kinds = RECORD_TYPES.filter((kind) => area === undefined || AREA_OF_RECORD[kind] === area);
  const isKind = sql`split_part(value, ' ', 1) = ${anyText(kinds.filter((kind) => (subjectKind ?? kind) === kind))}`;
  const isAction = action === undefined ? sql`true` : sql`split_part(value, ' ', 2) = ${action}`;
  return tally(surveyId, 'trail', { where: sql`${isKind} and ${isAction}` });
}

function narrow(
  all: TrailQuery,
  { area, action, actorId, subjectKind, subjectId, personId, from, to }: TrailFilter,
): TrailQuery {
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
  return matched;
}
