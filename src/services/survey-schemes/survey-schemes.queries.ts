import { SchemeDocument, type LocalizedText } from '@dietary-recall/scheme';
import { BUILT_IN_SCHEMES, type BuiltInScheme } from '@dietary-recall/scheme/built-in';
import type { SchemeState } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { SurveySchemeVersion } from '../../../entities/survey-scheme-version.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { findPage, inDictionaryOrder, toDates, type Page, type PageWanted } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import { AppError } from '../../errors.ts';

/** Who changed or published something. */
export interface SchemeEditor {
  id: number;
  name: string | null;
}

/** A scheme without its documents. */
export interface SchemeSummary {
  id: string;
  name: string;
  state: SchemeState;
  isBuiltIn: boolean;
  /** For editors; null: built in. */
  version: string | null;
  /** The number of the version that is edited; null: none. */
  draftNumber: number | null;
  /** The number of the version that new recalls use; null: none. */
  publishedNumber: number | null;
  /** The number of surveys that name it. */
  surveys: number;
  /** Null: built in. */
  changedAt: Date | null;
  /** Null: built in, a command, or a deleted account. */
  changedBy: SchemeEditor | null;
}

export interface SchemeVersionSummary {
  number: number;
  state: SchemeState;
  /** Null: built in. */
  createdAt: Date | null;
  changedAt: Date | null;
  /** Null: a draft, or built in. */
  publishedAt: Date | null;
  publishedBy: SchemeEditor | null;
  /** Null: not retired. */
  retiredAt: Date | null;
}

/** A scheme with its versions, the newest first. */
export interface SchemeWithVersions extends SchemeSummary {
  versions: SchemeVersionSummary[];
}

/** A version of a scheme with its document: as its author left it, or with all defaults if it has no faults. */
export interface SchemeVersionDocument extends SchemeVersionSummary {
  schemeId: string;
  name: string;
  document: object;
}

export interface SchemesWanted extends PageWanted {
  /** Part of the id or of the name. */
  search?: string | undefined;
}

const builtInById = new Map(BUILT_IN_SCHEMES.map((scheme) => [scheme.id, scheme]));

/** Returns whether a scheme comes with the service. */
export function isBuiltIn(schemeId: string): boolean {
  return builtInById.has(schemeId);
}

/** Refuses to change a scheme that comes with the service. Throws AppError `scheme.built_in`. */
export function requireOwnScheme(schemeId: string): void {
  if (!isBuiltIn(schemeId)) return;
  const message = `"${schemeId}" comes with the service and does not change: make a copy of it and change that.`;
  throw new AppError('conflict', 'scheme.built_in', message);
}

/** Lists the schemes, those that are built in first, then by id: two queries. */
export async function listSchemes(
  { em }: Context,
  { search, limit, offset }: SchemesWanted,
): Promise<Page<SchemeSummary>> {
  const words = search?.toLowerCase() ?? '';
  const counts = await surveysOfBuiltIn(em);
  const builtIn = BUILT_IN_SCHEMES.filter(({ id, name }) =>
    [id, ...Object.values(name)].some((text) => text.toLowerCase().includes(words)),
  );
  const shown = builtIn.slice(offset, offset + limit).map((scheme) => summaryOfBuiltIn(scheme, counts));
  let matched = summaries(em);
  if (search !== undefined)
    matched = matched.where((eb) =>
      eb.or([containsText(eb.ref('s.id'), search), containsText(eb.ref('s.name'), search)]),
    );
  const page = { limit: limit - shown.length, offset: Math.max(0, offset - builtIn.length) };
  const stored = await findPage(em, matched, [inDictionaryOrder('id'), 'id'], page);
  return {
    items: [...shown, ...stored.items.map(toSummary)],
    total: builtIn.length + stored.total,
    limit,
    offset,
  };
}

/** Finds a scheme with its versions: two queries. Throws AppError `scheme.not_found`. */
export async function requireScheme({ em }: Context, schemeId: string): Promise<SchemeWithVersions> {
  const builtIn = builtInById.get(schemeId);
  if (builtIn)
    return { ...summaryOfBuiltIn(builtIn, await surveysOfBuiltIn(em)), versions: [versionOfBuiltIn(builtIn)] };
  const row = await summaries(em).where('s.id', '=', schemeId).executeTakeFirst();
  if (!row) throw schemeNotFound(schemeId);
  const stored = await em.find(
    SurveySchemeVersion,
    { scheme: schemeId },
    {
      orderBy: { number: 'desc' },
      populate: ['publishedBy'],
      exclude: ['document'],
    },
  );
  return { ...toSummary(row), versions: stored.map(toVersion) };
}

/** Finds a version of a scheme: one query. Throws AppError `scheme.not_found`, `scheme_version.not_found`. */
export async function requireSchemeVersion(
  { em }: Pick<Context, 'em'>,
  { schemeId, number }: { schemeId: string; number: number },
): Promise<SchemeVersionDocument> {
  const builtIn = builtInById.get(schemeId);
  if (builtIn) {
    if (builtIn.version !== number) throw versionNotFound(schemeId, number);
    return { schemeId, name: nameOf(builtIn.name), ...versionOfBuiltIn(builtIn), document: builtIn.document };
  }
  const found = await em.findOne(
    SurveySchemeVersion,
    { scheme: schemeId, number },
    { populate: ['publishedBy', 'scheme'] },
  );
  if (found) return { schemeId, name: found.scheme.$.name, ...toVersion(found), document: completed(found.document) };
  const scheme = await kysely(em)
    .selectFrom('survey_scheme')
    .select('id')
    .where('id', '=', schemeId)
    .executeTakeFirst();
  throw scheme ? versionNotFound(schemeId, number) : schemeNotFound(schemeId);
}

/** The document with its defaults and in the order of its schema, which jsonb does not keep. One with faults is returned as it is stored. */
function completed(document: object): object {
  return SchemeDocument.safeParse(document).data ?? document;
}

export function schemeNotFound(schemeId: string): AppError {
  return new AppError('not_found', 'scheme.not_found', `There is no scheme "${schemeId}".`);
}

function versionNotFound(schemeId: string, number: number): AppError {
  return new AppError('not_found', 'scheme_version.not_found', `The scheme "${schemeId}" has no version ${number}.`);
}

type VersionRow = Pick<
  SurveySchemeVersion,
  'number' | 'state' | 'createdAt' | 'changedAt' | 'publishedAt' | 'retiredAt'
> & { publishedBy?: { $: { id: number; name?: string | null | undefined } } | null | undefined };

function toVersion({ publishedBy, ...version }: VersionRow): SchemeVersionSummary {
  const { number, state, createdAt, changedAt, publishedAt = null, retiredAt = null } = version;
  const publisher = publishedBy ? { id: publishedBy.$.id, name: publishedBy.$.name ?? null } : null;
  return { number, state, createdAt, changedAt, publishedAt, publishedBy: publisher, retiredAt };
}

function summaries(em: EntityManager) {
  return kysely(em)
    .selectFrom('survey_scheme as s')
    .leftJoin('user_account as u', 'u.id', 's.changed_by_id')
    .select(['s.id', 's.name', 's.state', 's.version', 's.changed_at as changedAt', 'u.id as userId'])
    .select(['u.name as userName'])
    .select((eb) => [
      eb
        .selectFrom('survey_scheme_version as v')
        .select('v.number')
        .whereRef('v.scheme_id', '=', 's.id')
        .where('v.state', '=', 'draft')
        .as('draftNumber'),
      eb
        .selectFrom('survey_scheme_version as v')
        .select('v.number')
        .whereRef('v.scheme_id', '=', 's.id')
        .where('v.state', '=', 'published')
        .as('publishedNumber'),
      eb
        .selectFrom('survey as y')
        .select(sql<number>`count(*)::int`.as('surveys'))
        .whereRef('y.scheme_id', '=', 's.id')
        .$asScalar()
        .$notNull()
        .as('surveys'),
    ]);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;

function toSummary({ userId, userName, ...row }: SummaryRow): SchemeSummary {
  const changedBy = userId === null ? null : { id: userId, name: userName };
  return { ...toDates(row, 'changedAt'), isBuiltIn: false, changedBy };
}

async function surveysOfBuiltIn(em: EntityManager): Promise<ReadonlyMap<string, number>> {
  const rows = await kysely(em)
    .selectFrom('survey')
    .select(['scheme_id as id', sql<number>`count(*)::int`.as('surveys')])
    .where('scheme_id', 'in', [...builtInById.keys()])
    .groupBy('scheme_id')
    .execute();
  return new Map(rows.map(({ id, surveys }) => [id, surveys]));
}

function summaryOfBuiltIn({ id, name, version }: BuiltInScheme, surveys: ReadonlyMap<string, number>): SchemeSummary {
  return {
    id,
    name: nameOf(name),
    state: 'published',
    isBuiltIn: true,
    version: null,
    draftNumber: null,
    publishedNumber: version,
    surveys: surveys.get(id) ?? 0,
    changedAt: null,
    changedBy: null,
  };
}

function versionOfBuiltIn({ version }: BuiltInScheme): SchemeVersionSummary {
  return {
    number: version,
    state: 'published',
    createdAt: null,
    changedAt: null,
    publishedAt: null,
    publishedBy: null,
    retiredAt: null,
  };
}

// Staff read English; the names of stored schemes have one language too.
function nameOf(name: LocalizedText): string {
  return name['en'] ?? '';
}
