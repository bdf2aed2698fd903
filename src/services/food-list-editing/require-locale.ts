import type { EntityManager } from '@mikro-orm/sql';
import { Locale } from '../../../entities/locale.ts';
import { AppError } from '../../errors.ts';

/** Refuses an unknown locale. Throws `locale.not_found`. */
export async function requireLocale(em: EntityManager, localeId: string): Promise<void> {
  if ((await em.count(Locale, localeId)) === 0) {
    throw new AppError('not_found', 'locale.not_found', `There is no locale "${localeId}".`);
  }
}
