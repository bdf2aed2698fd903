import { conditionsName, SchemeDocument } from '@dietary-recall/scheme';
import { BUILT_IN_SCHEMES, DEFAULT_SCHEME_ID, type BuiltInScheme } from '@dietary-recall/scheme/built-in';
import type { MikroORM } from '@mikro-orm/sql';
import { LRUCache } from 'lru-cache';
import { SurveySchemeVersion } from '../../entities/survey-scheme-version.ts';
import { EVERYTHING, type ChangeFeed } from '../db/change-feed.ts';
import { requireNoTransaction } from '../db/sql.ts';

/** A version of a scheme that recalls answer. All requests share the document: do not change it. */
export interface AnsweredScheme {
  schemeId: string;
  version: number;
  document: SchemeDocument;
  /** Whether a condition asks for a custom field of the respondent. */
  asksForFields: boolean;
}

/** The scheme that new recalls of a survey use. */
export interface SchemeInForce extends AnsweredScheme {
  /** Whether it is the built-in default, because the survey names a scheme that is not published. */
  isFallback: boolean;
}

const builtIn = new Map(BUILT_IN_SCHEMES.map((scheme) => [scheme.id, ofBuiltIn(scheme)]));
const DEFAULT = requireDefault();

/** Keeps the schemes in use in memory, and reads them again when the change feed reports a change. */
export class SchemeDirectory {
  readonly #orm: MikroORM;
  /**
   * By scheme id: the published version; null: a survey names it, and it is not published. Both are kept: the names come from surveys and not
   * from requests.
   */
  readonly #inForce = new LRUCache<string, { scheme: AnsweredScheme | null }>({
    max: 1000,
    fetchMethod: async (id) => ({ scheme: await this.#load({ scheme: id, state: 'published' }) }),
    // If a scheme changes while it is read, the requests that wait get it, but it is not kept.
    ignoreFetchAbort: true,
  });
  /** By scheme id and number: versions that are or were published. */
  readonly #versions = new LRUCache<string, { scheme: AnsweredScheme | null }, { id: string; number: number }>({
    max: 200,
    fetchMethod: async (_key, _stale, { context: { id, number } }) => ({
      scheme: await this.#load({ scheme: id, number, state: { $ne: 'draft' } }),
    }),
    ignoreFetchAbort: true,
  });

  constructor(orm: MikroORM, feed: ChangeFeed) {
    this.#orm = orm;
    feed.onChange((topics) => {
      if (!topics.has('schemes') && !topics.has(EVERYTHING)) return;
      this.#inForce.clear();
      this.#versions.clear();
    });
  }

  /** Finds the scheme that new recalls of a survey use: the one that it names if that is built in or published, else the default. */
  async ofSurvey({ schemeId }: { schemeId: string }): Promise<SchemeInForce> {
    requireNoTransaction();
    const scheme = builtIn.get(schemeId) ?? (await this.#inForce.fetch(schemeId))?.scheme;
    return scheme ? { ...scheme, isFallback: false } : { ...DEFAULT, isFallback: true };
  }

  /** Finds a version that is or was published. Null if there is none. */
  async version(schemeId: string, number: number): Promise<AnsweredScheme | null> {
    requireNoTransaction();
    const known = builtIn.get(schemeId);
    if (known) return known.version === number ? known : null;
    const key = `${schemeId} ${number}`;
    const scheme = (await this.#versions.fetch(key, { context: { id: schemeId, number } }))?.scheme ?? null;
    // Requests for unknown numbers must not displace versions.
    if (scheme === null) this.#versions.delete(key);
    return scheme;
  }

  async #load(where: object): Promise<AnsweredScheme | null> {
    const found = await this.#orm.em.fork().findOne(SurveySchemeVersion, where);
    if (!found) return null;
    // Fields that are newer than the version get their defaults.
    return answered(found.scheme.id, found.number, SchemeDocument.parse(found.document));
  }
}

function ofBuiltIn({ id, version, document }: BuiltInScheme): AnsweredScheme {
  return answered(id, version, document);
}

function answered(schemeId: string, version: number, document: SchemeDocument): AnsweredScheme {
  return { schemeId, version, document, asksForFields: conditionsName(document, 'person.field') };
}

function requireDefault(): AnsweredScheme {
  const scheme = builtIn.get(DEFAULT_SCHEME_ID);
  if (!scheme) throw new Error(`There is no built-in scheme "${DEFAULT_SCHEME_ID}".`);
  return scheme;
}
