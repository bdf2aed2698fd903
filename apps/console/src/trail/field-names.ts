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
    endDate: t`Last day`,
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
        return {};
    }
  };
}
