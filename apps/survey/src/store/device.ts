import type { ParadataEvent } from '@dietary-recall/recall';
import type { DraftRecall } from '@dietary-recall/recall-flow';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SurveyContext } from './context.ts';

/** What this device keeps of a recall under way. */
export interface DeviceDraft {
  recall: DraftRecall;
  /** What was chosen or typed on a screen that is not answered yet, by screen. */
  scratch: Record<string, unknown>;
  paradata: ParadataEvent[];
  /** What the server had when both last agreed; null: they never did. */
  agreed: { updatedAt: string; revision: number } | null;
  /** Foods that the respondent left for later. */
  postponed: string[];
  savedAt: string;
}

interface Shape extends DBSchema {
  /** By survey and person. */
  drafts: { key: string; value: DeviceDraft };
  /** By survey: what was known of it and of the person who was signed in. */
  contexts: { key: string; value: SurveyContext };
  /** Foods, picture sets and the like that this device has loaded, by survey and name. */
  library: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<Shape>> | null = null;

function database(): Promise<IDBPDatabase<Shape>> {
  opened ??= openDB<Shape>('dietary-recall-survey', 1, {
    upgrade(db) {
      db.createObjectStore('drafts');
      db.createObjectStore('contexts');
      db.createObjectStore('library');
    },
  });
  return opened;
}

// A browser may refuse storage, as in some private windows. The recall then lives in memory and on the server.
async function tried<T>(use: (db: IDBPDatabase<Shape>) => Promise<T>): Promise<T | undefined> {
  try {
    return await use(await database());
  } catch {
    return undefined;
  }
}

export const device = {
  draft: (key: string) => tried((db) => db.get('drafts', key)),
  /** Returns whether the draft is stored. */
  keepDraft: async (key: string, draft: DeviceDraft) =>
    (await tried((db) => db.put('drafts', draft, key))) !== undefined,
  dropDraft: (key: string) => tried((db) => db.delete('drafts', key)),
  context: (surveyId: string) => tried((db) => db.get('contexts', surveyId)),
  keepContext: (context: SurveyContext) => tried((db) => db.put('contexts', context, context.surveyId)),
  dropContext: (surveyId: string) => tried((db) => db.delete('contexts', surveyId)),
  loaded: (key: string) => tried((db) => db.get('library', key)),
  keepLoaded: (key: string, value: unknown) => tried((db) => db.put('library', value, key)),
  async dropLibrary(prefix: string) {
    await tried((db) => db.delete('library', IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
  },
};
