import { AppError, MAX_ISSUES } from '../../errors.ts';
import type { PersonIssue } from '../accounts/find-person-issues.ts';
import type { StoredPerson } from '../accounts/store-people.ts';

/**
 * Returns the people that `storePeople` stored. Throws AppError `user.not_editable`, `user.personal_data_forbidden`, `user.taken` or
 * `user.repeated` if it stored none: the first of these that applies to any person, with the issues of all people.
 */
export function requireStored(outcome: { stored: StoredPerson[] } | { issues: PersonIssue[] }): StoredPerson[] {
  if ('stored' in outcome) return outcome.stored;
  const issues = outcome.issues.slice(0, MAX_ISSUES).map(({ index, path, code, message }) => {
    return { path: `users.${index}.${path}`, code, message };
  });
  const message = issues.map((issue) => `${issue.path}: ${issue.message}`).join(' ');
  const has = (code: string) => outcome.issues.some((issue) => issue.code === code);
  if (has('forbidden')) throw new AppError('forbidden', 'user.not_editable', message, { issues });
  if (has('personal_data')) throw new AppError('invalid', 'user.personal_data_forbidden', message, { issues });
  if (has('taken')) throw new AppError('conflict', 'user.taken', message, { issues });
  throw new AppError('invalid', 'user.repeated', message, { issues });
}
