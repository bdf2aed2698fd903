import type { ParadataEvent } from '@dietary-recall/recall';
import type { DraftRecall, Prompt } from '@dietary-recall/recall-flow';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SurveyContext } from './context.ts';

/** What is shown: a question, or what may be changed of a food. */
export type View = { prompt: Prompt } | { food: string };

/** What the server had when it and this device last agreed. */
export interface Agreed {
  updatedAt: string;
  revision: number;
}

/** What this device keeps of a recall under way. */
export interface DeviceDraft {
  recall: DraftRecall;
  view: View | null;
  isSide: boolean;
  /** What was chosen or typed on a screen that is not answered yet, by screen. */
  scratch: Record<string, unknown>;
  paradata: ParadataEvent[];
  /** Null: they never did. */
  agreed: Agreed | null;
  /** Foods that the respondent left for later. */
  postponed: string[];
  /** How far the recall had come, in steps. Absent: it was begun on another device. */
  progress?: number;
  savedAt: string;
}

interface Shape extends DBSchema {
  /** By survey and person; with `OTHER` at the end the one that the person did not go on with. */
  drafts: { key: string; value: DeviceDraft };
  /** By survey: what was known of it and of the person who was signed in. */
  contexts: { key: string; value: SurveyContext };
  /** Foods, picture sets and the like that this device has loaded, by survey and name. */
  library: { key: string; value: unknown };
}

const OTHER = '/other';

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
    // The browser may have closed it. It is opened anew at the next use.
    opened = null;
    return undefined;
  }
}

export const device = {
  draft: (key: string) => tried((db) => db.get('drafts', key)),
  /** Returns whether the draft is stored. */
  keepDraft: (key: string, draft: DeviceDraft) =>
    tried((db) => putAtOnce(db, draft, key)).then((done) => done === true),
  /** Removes the recall and the other one. */
  async dropDraft(key: string) {
    await tried((db) => Promise.all([db.delete('drafts', key), db.delete('drafts', key + OTHER)]));
  },
  otherDraft: (key: string) => tried((db) => db.get('drafts', key + OTHER)),
  keepOtherDraft: (key: string, draft: DeviceDraft) => tried((db) => db.put('drafts', draft, key + OTHER)),
  /** Of all surveys. */
  contexts: async () => (await tried((db) => db.getAll('contexts'))) ?? [],
  /** Undefined also for what an application without the plausible energy of the person has kept. */
  async context(surveyId: string): Promise<SurveyContext | undefined> {
    const kept = await tried((db) => db.get('contexts', surveyId));
    return kept && 'plausibleEnergy' in kept.person ? kept : undefined;
  },
  keepContext: (context: SurveyContext) => tried((db) => db.put('contexts', context, context.surveyId)),
  dropContext: (surveyId: string) => tried((db) => db.delete('contexts', surveyId)),
  loaded: (key: string) => tried((db) => db.get('library', key)),
  /** Everything that was loaded and whose key begins so, by the rest of the key. */
  async allLoaded(prefix: string): Promise<[string, unknown][]> {
    const range = under(prefix);
    const found = await tried((db) => Promise.all([db.getAllKeys('library', range), db.getAll('library', range)]));
    const [keys, values] = found ?? [[], []];
    return keys.map((key, at) => [key.slice(prefix.length), values[at]]);
  },
  keepLoaded: (key: string, value: unknown) => tried((db) => db.put('library', value, key)),
  async dropLibrary(prefix: string) {
    await tried((db) => db.delete('library', under(prefix)));
  },
};

/** Stores a draft for certain, also if the page ends right after the call: a transaction that waits to be idle would be undone. */
async function putAtOnce(db: IDBPDatabase<Shape>, draft: DeviceDraft, key: string): Promise<true> {
  const writing = db.transaction('drafts', 'readwrite');
  const stored = writing.store.put(draft, key);
  writing.commit();
  await Promise.all([stored, writing.done]);
  return true;
}

function under(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}
