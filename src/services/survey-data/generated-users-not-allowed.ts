import { AppError } from '../../errors.ts';

/** Makes the error for a survey that generates no users, or that does not generate them at this time. */
export function generatedUsersNotAllowed(): AppError {
  const message = 'This survey does not make accounts in this way: ask those who run it for yours.';
  return new AppError('forbidden', 'survey.generated_users_not_allowed', message);
}
