import type { MikroORM } from '@mikro-orm/sql';
import { LRUCache } from 'lru-cache';
import { Survey, type PresentedSurvey } from '../../entities/survey.ts';
import { EVERYTHING, type ChangeFeed } from '../db/change-feed.ts';
import { requireNoTransaction } from '../db/sql.ts';
import { AppError } from '../errors.ts';

/** Keeps the surveys in use in memory, and reads them again when the change feed reports a change. */
export class SurveyDirectory {
  readonly #orm: MikroORM;
  readonly #known = new LRUCache<string, { survey: PresentedSurvey | null }>({
    max: 1000,
    fetchMethod: async (slug) => ({ survey: await this.#load(slug) }),
    // If a survey changes while it is read, the requests that wait get it, but it is not kept.
    ignoreFetchAbort: true,
  });

  constructor(orm: MikroORM, feed: ChangeFeed) {
    this.#orm = orm;
    feed.onChange((topics) => {
      if (topics.has('surveys') || topics.has(EVERYTHING)) this.#known.clear();
    });
  }

  /** Finds a survey by its id. All requests share the object: do not change it. Throws AppError `survey.not_found`. */
  async get(surveyId: string): Promise<PresentedSurvey> {
    requireNoTransaction();
    const survey = (await this.#known.fetch(surveyId))?.survey;
    if (survey) return survey;
    // Requests for unknown ids must not displace known surveys.
    this.#known.delete(surveyId);
    throw surveyNotFound(surveyId);
  }

  async #load(slug: string): Promise<PresentedSurvey | null> {
    return this.#orm.em
      .fork()
      .findOne(Survey, { slug }, { populate: ['locale', 'presentation', 'hasGenerateUserKey'] });
  }
}

/** Makes the error for an unknown survey. */
export function surveyNotFound(surveyId: string): AppError {
  return new AppError('not_found', 'survey.not_found', `There is no survey "${surveyId}".`);
}
