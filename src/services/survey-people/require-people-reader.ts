import type { Actor } from '../../access/actor.ts';
import { requireAccess } from '../../access/require-access.ts';

/**
 * Refuses a caller who may not read the people of the survey, also where they only give a filter: how many match it tells what they have.
 * Throws AppError `access.forbidden`.
 */
export function requirePeopleReader(actor: Actor, survey: { slug: string }): void {
  requireAccess(actor, 'survey-people:read', 'survey', survey.slug);
}
