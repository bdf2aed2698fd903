import type { RecordAction, RecordType, TrailArea } from '@dietary-recall/vocabulary';
import { useLingui } from '@lingui/react/macro';

export function useAreaNames(): Readonly<Record<TrailArea, string>> {
  const { t } = useLingui();
  return {
    surveys: t`Surveys`,
    schemes: t`Questionnaires`,
    people: t`People`,
    fieldwork: t`Fieldwork`,
    notifications: t`Messages`,
    consents: t`Consents`,
    deletions: t`Deletions`,
    rules: t`Feedback rules`,
    'food-lists': t`Food lists`,
    pictures: t`Pictures`,
    jobs: t`Jobs`,
    exports: t`Exports`,
    codings: t`Codings`,
  };
}

export function useActionNames(): Readonly<Record<RecordAction, string>> {
  const { t } = useLingui();
  return {
    create: t`Made`,
    update: t`Changed`,
    delete: t`Deleted`,
    list: t`Put into a list`,
    unlist: t`Taken out of a list`,
    import: t`Imported`,
    recalculate: t`Calculated anew`,
    add: t`Added`,
    remove: t`Removed`,
    grant: t`Role given`,
    revoke: t`Role taken`,
    reset: t`Replaced by others`,
    send: t`Sent`,
    cancel: t`Cancelled`,
    export: t`Exported`,
    publish: t`Published`,
    retire: t`Retired`,
    withdraw: t`Withdrawn`,
  };
}

export function useKindNames(): Readonly<Record<RecordType, string>> {
  const { t } = useLingui();
  return {
    food: t`Food`,
    category: t`Category`,
    locale: t`Food list`,
    'nutrient-table': t`Nutrient table`,
    survey: t`Survey`,
    submission: t`Recall`,
    'food-group': t`Food group`,
    consent: t`Consent`,
    'deletion-request': t`Request for deletion`,
    'survey-scheme': t`Questionnaire`,
    'recall-days': t`Recall days`,
    interview: t`Interview`,
    callback: t`Call-back`,
    person: t`Person`,
    notification: t`Message`,
    'notification-batch': t`Messages`,
    webhook: t`Webhook`,
    'demographic-group': t`Feedback rule`,
    'as-served-set': t`Set of pictures`,
    'image-map': t`Outlined picture`,
    'guide-image': t`Guide picture`,
    'drinkware-set': t`Drinkware`,
    'source-image': t`Uploaded picture`,
    job: t`Job`,
    export: t`Export`,
    'message-template': t`Words of a message`,
    'respondents-upload': t`Upload of respondents`,
    'nutrient-record': t`Nutrient record`,
    coding: t`Coding`,
    extract: t`Extract`,
    'search-miss': t`Words that found nothing`,
  };
}
