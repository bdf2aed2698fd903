import type { Change } from './audit.ts';

/** The parts of an entry of the trail that name a person. The label is the user name in the survey, where there is one. */
export function ofPerson(
  userId: number,
  label: string | null = null,
): Pick<Change, 'recordType' | 'recordId' | 'code' | 'personId' | 'label'> {
  return { recordType: 'person', recordId: userId, code: String(userId), personId: userId, label };
}
