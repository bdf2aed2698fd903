import type { Actor } from '../../access/actor.ts';
import { forbidden } from '../../access/require-access.ts';

/**
 * Refuses whoever may not edit the global part of a food. Allowed are users who may edit all foods, and maintainers of all the
 * locales that the food is restricted to (docs/reference/food-data.md#3-who-may-edit-the-global-part).
 */
export function requireMainEdit(actor: Actor, localeRestrictions: readonly string[]): void {
  if (actor.may('foods:write')) return;
  const maintains = (locale: string) => actor.may('food-list:write', 'locale', locale);
  if (localeRestrictions.length > 0 && localeRestrictions.every(maintains)) return;
  const reach =
    localeRestrictions.length === 0 ? 'a food of all locales' : `a food of ${localeRestrictions.join(', ')}`;
  throw forbidden(`foods:write on ${reach}`);
}
