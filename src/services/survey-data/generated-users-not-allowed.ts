import { AppError } from '../../errors.ts';

/** The refusal of a survey that generates no users, or not at this time. */
export function generatedUsersNotAllowed(): AppError {
  const message = 'This survey does not make accounts in this way: ask those who run it for yours.';
  return new AppError('forbidden', 'survey.generated_users_not_allowed', message);
}
