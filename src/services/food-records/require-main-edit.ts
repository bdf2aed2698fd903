import type { Actor } from '../../access/actor.ts';
import { forbidden } from '../../access/require-access.ts';

/**
 * Who may edit the global part of a food: those who may edit all foods; a maintainer where the food is restricted to
 * locales, all of them theirs (domain reference 2.5).
 */
export function requireMainEdit(actor: Actor, localeRestrictions: readonly string[]): void {
  if (actor.may('foods:write')) return;
  const maintains = (locale: string) => actor.may('food-list:write', 'locale', locale);
  if (localeRestrictions.length > 0 && localeRestrictions.every(maintains)) return;
  const reach =
    localeRestrictions.length === 0 ? 'a food of all locales' : `a food of ${localeRestrictions.join(', ')}`;
  throw forbidden(`foods:write on ${reach}`);
}
