import { AppError } from '../../errors.ts';

/** Makes the error for a survey that generates no users, or that does not generate them at this time. */
export function generatedUsersNotAllowed(): AppError {
  const message = 'This survey does not create accounts in this way: ask the people who run it for one.';
  return new AppError('forbidden', 'survey.generated_users_not_allowed', message);
}
