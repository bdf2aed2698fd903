import type { RecordType } from '@dietary-recall/vocabulary';
import { useLingui } from '@lingui/react/macro';
import { useFoodNames } from '../food-lists/foods/food-names.ts';
import { useSettingsNames } from '../settings/settings-names.ts';

/** The labels of the fields of a record, as its screen has them. A field that no screen shows has the name that the service gives it. */
export function useFieldNames(): (kind: RecordType) => Readonly<Record<string, string>> {
  const { t } = useLingui();
  const ofSurvey: Readonly<Record<string, string>> = {
    ...useSettingsNames(),
    state: t`State`,
    suspensionReason: t`Reason of the suspension`,
    startDate: t`First day`,
    // The moment at which the last day is over.
    endDate: t`Ends before`,
    presentation: t`Look`,
    logoPath: t`Logo`,
    weeklyMail: t`Weekly mail`,
    rotated: t`Secret that was replaced`,
    previousSecretExpiresAt: t`The old secret is valid until`,
  };
  const ofFood = useFoodNames();
  const ofCoding = {
    codingId: t`Coding that was withdrawn`,
    submissionId: t`Recall`,
    kind: t`What was done`,
    subject: t`What it is about`,
    subjectId: t`Id of what it is about`,
    reason: t`Reason`,
    validity: t`Judgement`,
  };
  const ofOthers = {
    name: t`Name`,
    description: t`Description`,
    fields: t`Fields`,
    by: t`By`,
    roles: t`Roles`,
    role: t`Role`,
    personalAccessToken: t`Access token`,
    scopes: t`Scopes`,
    expiresAt: t`Until`,
    removed: t`Removed`,
    isErased: t`Erased`,
    isUnsubscribed: t`Messages stopped`,
    recallsKept: t`Recalls that stay`,
    recallsErased: t`Recalls that were erased`,
    userId: t`Person`,
    interviewerId: t`Interviewer`,
    surveyId: t`Survey`,
    localeId: t`Food list`,
    schemeId: t`Questionnaire`,
    version: t`Version`,
    isBack: t`Came back`,
    state: t`State`,
    what: t`What is asked for`,
    reason: t`Reason`,
    dueAt: t`Due`,
    isNoteChanged: t`Note changed`,
    kind: t`Kind`,
    total: t`Number of parts`,
    type: t`Message`,
    channel: t`Way`,
    sendAnyway: t`Also to people with another message on that day`,
    conditions: t`Conditions`,
    notifications: t`Messages`,
    cancelled: t`Cancelled`,
    isTest: t`Trial`,
    plan: t`Plan`,
    mails: t`Mails`,
    dates: t`Days`,
    days: t`Days`,
    people: t`People`,
    replacedPeople: t`People whose days were replaced`,
    created: t`New`,
    updated: t`Changed`,
    changed: t`Changed`,
    unchanged: t`Unchanged`,
    records: t`Records`,
    file: t`File`,
    format: t`Format`,
    columns: t`Columns`,
    validity: t`Judgement`,
    dateFrom: t`Sent from`,
    dateTo: t`Sent until`,
    recalledFrom: t`Recalled from`,
    recalledTo: t`Recalled until`,
    selection: t`Selection`,
    recalls: t`Recalls`,
    sha256: t`Checksum`,
    submittedAt: t`Sent`,
    foods: t`Foods`,
    code: t`Code`,
    portionWeight: t`Amount, g`,
    age: t`Age`,
    sex: t`Sex`,
    height: t`Height`,
    weight: t`Weight`,
    scaleSectors: t`Sectors`,
    nutrientTypeId: t`Nutrient type`,
    nutrientRuleType: t`What is compared`,
    nutrientTypeKCalPerUnit: t`Energy of a gram, kcal`,
    physicalLevelId: t`Physical activity`,
    keywords: t`Tags`,
    objectWeights: t`Weights of the objects`,
  };
  return (kind) => {
    switch (kind) {
      case 'survey':
        return ofSurvey;
      case 'food':
      case 'category':
        return ofFood;
      case 'coding':
        return ofCoding;
      default:
        return ofOthers;
    }
  };
}
