/** The records whose changes are kept in the trail. */
export const RECORD_TYPES = [
  'food',
  'category',
  'locale',
  'nutrient-table',
  'survey',
  'submission',
  'food-group',
  'consent',
  'deletion-request',
  'survey-scheme',
  'recall-days',
  'interview',
  'callback',
  'person',
  'notification',
  'notification-batch',
  'webhook',
  'demographic-group',
  'as-served-set',
  'image-map',
  'guide-image',
  'drinkware-set',
  'source-image',
  'job',
  'export',
  'message-template',
  'respondents-upload',
  'nutrient-record',
  'coding',
  'extract',
  'search-miss',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** The areas by which the trail is read (`AREA_OF_RECORD`). */
export const TRAIL_AREAS = [
  'surveys',
  'schemes',
  'people',
  'fieldwork',
  'notifications',
  'consents',
  'deletions',
  'rules',
  'food-lists',
  'pictures',
  'jobs',
  'exports',
  'codings',
] as const;
export type TrailArea = (typeof TRAIL_AREAS)[number];

/** The area of each kind of record. A new kind of record has its place here. */
export const AREA_OF_RECORD: Readonly<Record<RecordType, TrailArea>> = {
  food: 'food-lists',
  category: 'food-lists',
  locale: 'food-lists',
  'food-group': 'food-lists',
  'search-miss': 'food-lists',
  'nutrient-table': 'food-lists',
  'nutrient-record': 'food-lists',
  survey: 'surveys',
  webhook: 'surveys',
  'survey-scheme': 'schemes',
  'recall-days': 'fieldwork',
  interview: 'fieldwork',
  callback: 'fieldwork',
  submission: 'deletions',
  'deletion-request': 'deletions',
  consent: 'consents',
  person: 'people',
  'respondents-upload': 'people',
  notification: 'notifications',
  'notification-batch': 'notifications',
  'message-template': 'notifications',
  'demographic-group': 'rules',
  'as-served-set': 'pictures',
  'image-map': 'pictures',
  'guide-image': 'pictures',
  'drinkware-set': 'pictures',
  'source-image': 'pictures',
  job: 'jobs',
  export: 'exports',
  extract: 'exports',
  coding: 'codings',
};

/**
 * The actions of the trail. `list` and `unlist`: a food was added to or removed from a food list. `import`: a nutrient table
 * or a file of respondents was imported. `recalculate`: the nutrients of the recalls of a survey were computed again. `add` and `remove`: somebody came
 * into a survey or left it. `grant` and `revoke`: a role. `reset`: somebody else replaced a password, a personal link or second factors.
 * `send`: a message or a delivery was queued by hand. `cancel`: what was planned or under way was stopped. `export`: data left the service.
 * `publish` and `retire`: a version of a scheme came into use or went out of it. `withdraw`: a person ended their part in a survey.
 */
export const RECORD_ACTIONS = [
  'create',
  'update',
  'delete',
  'list',
  'unlist',
  'import',
  'recalculate',
  'add',
  'remove',
  'grant',
  'revoke',
  'reset',
  'send',
  'cancel',
  'export',
  'publish',
  'retire',
  'withdraw',
] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];
