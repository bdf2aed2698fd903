import { RECORD_ACTIONS, RECORD_TYPES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';

/** Why an editor changed a record: words by which people did not find a food, with how many people. */
export interface ChangeReason {
  kind: 'search-miss';
  texts: { text: string; people: number }[];
}

const RecordChangeSchema = defineEntity({
  name: 'RecordChange',
  indexes: [
    { properties: ['recordType', 'recordId', 'id'] },
    { properties: ['recordType', 'code'] },
    { properties: ['surveyId', 'id'] },
  ],
  properties: {
    id: p.bigint('string').primary(),
    changedAt: p.datetime(),
    /** Who made the change; null for a command of the operator. It is not a foreign key: the number of an account outlives it, without a name. */
    userId: p.integer().nullable().index(),
    recordType: p.enum(RECORD_TYPES),
    /** The survey that the change belongs to, not a foreign key; null for a change of the installation. */
    surveyId: p.integer().nullable(),
    /** The account that the change is about, not a foreign key. The erasure of a person finds its entries by it. */
    personId: p.integer().nullable().index(),
    /** What staff called the record at the time, such as the user name of a person. Null after the erasure of the person. */
    label: p.string().length(256).nullable(),
    /** The surrogate id, which a rename does not change. It is not a foreign key, so that it outlives the record. Null if the code is the id. */
    recordId: p.integer().nullable(),
    /** The code after the change; for a locale, food group, table, survey or submission the id. */
    code: p.string().length(64),
    /** The locale of a local part; null for the global part. */
    localeId: p.string().length(16).nullable(),
    action: p.enum(RECORD_ACTIONS),
    before: p.json<unknown>().nullable(),
    after: p.json<unknown>().nullable(),
    /** The name of the import of a food list that made the change; null for any other change. */
    importName: p.string().length(256).nullable(),
    /** Null for most changes. */
    reason: p.json<ChangeReason>().nullable(),
  },
});

/** An entry of the trail: who changed which record, when, from what to what. It is written in the transaction of the change and never altered. */
export class RecordChange extends RecordChangeSchema.class {
  static readonly personalData: PersonalData<RecordChange> = {
    impersonal: ['id', 'surveyId', 'localeId', 'importName'],
    area: 'work',
    personal: [
      {
        columns: ['changedAt', 'userId', 'personId', 'recordType', 'recordId', 'code', 'action'],
        what: 'who changed what, and about whom, by the numbers of accounts',
        why: 'to show who did what with the data of a study',
        until: ['never'],
        seenBy: [
          'self',
          'trail:read',
          'survey-trail:read',
          { who: 'editors of a food list, for changes of food lists' },
        ],
      },
      {
        columns: ['label'],
        what: 'the user name of the person whom a change is about',
        why: 'to show who did what with the data of a study',
        until: WITH_ACCOUNT,
        seenBy: ['self', 'trail:read', 'survey-trail:read'],
      },
      {
        columns: ['before', 'after'],
        what: 'the changed fields before and after. Of accounts only roles and names of fields; of a deleted recall its foods, and why staff deleted it',
        why: 'to show who did what with the data of a study',
        until: [
          { when: 'the person is erased, or the account is deleted, for entries about accounts' },
          { when: 'the person or their recalls are erased, for the foods of deleted recalls' },
        ],
        seenBy: ['self', 'trail:read', 'survey-trail:read'],
      },
      {
        columns: ['reason'],
        what: 'words of at least 5 people by which they did not find a food',
        why: 'to show why a food list was changed',
        until: ['never'],
        seenBy: ['trail:read', 'food-list:read'],
      },
    ],
  };
}
RecordChangeSchema.setClass(RecordChange);
