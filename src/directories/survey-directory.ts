import type { MikroORM } from '@mikro-orm/sql';
import { LRUCache } from 'lru-cache';
import { Survey, type SurveyWithLocale } from '../../entities/survey.ts';
import type { ChangeFeed } from '../db/change-feed.ts';
import { AppError } from '../errors.ts';

/** The surveys in use, kept in memory and read again when the change feed says so. */
export class SurveyDirectory {
  readonly #orm: MikroORM;
  readonly #known = new LRUCache<string, { survey: SurveyWithLocale | null }>({
    max: 1000,
    fetchMethod: async (slug) => ({ survey: await this.#load(slug) }),
    // A survey that changes while it is read is given to those who wait, but not kept.
    ignoreFetchAbort: true,
  });

  constructor(orm: MikroORM, feed: ChangeFeed) {
    this.#orm = orm;
    feed.onChange((topics) => {
      if (topics.has('surveys') || topics.has('*')) this.#known.clear();
    });
  }

  /** The survey with this id; refuses an unknown one as not found. Read only: it is shared by all requests. */
  async get(surveyId: string): Promise<SurveyWithLocale> {
    const survey = (await this.#known.fetch(surveyId))?.survey;
    if (survey) return survey;
    // Whoever asks for what is not there does not push out what is.
    this.#known.delete(surveyId);
    throw surveyNotFound(surveyId);
  }

  async #load(slug: string): Promise<SurveyWithLocale | null> {
    return this.#orm.em.fork().findOne(Survey, { slug }, { populate: ['locale'] });
  }
}

export function surveyNotFound(surveyId: string): AppError {
  return new AppError('not_found', 'survey.not_found', `There is no survey "${surveyId}".`);
}
