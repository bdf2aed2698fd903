import { Locale } from '../../../entities/locale.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { requireUsableId, requireUsablePrototype, type LocaleFields } from './locale-fields.ts';
import { requireLocaleOverview, type LocaleOverview } from './locales.queries.ts';

/**
 * Creates a locale with an empty food list. Throws AppError `locale.duplicate_id`, `locale.reserved_id`,
 * `locale.illegal_prototype`, `reference.not_found`.
 */
export function createLocale(
  context: SignedInContext,
  { id, ...fields }: LocaleFields & { id: string },
): Promise<LocaleOverview> {
  requireUsableId(id);
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    await acquireLock(em, 'localePrototypes');
    if ((await em.count(Locale, id)) > 0) throw duplicateId(id);
    if (fields.prototypeLocale !== null) await requireUsablePrototype(em, id, fields.prototypeLocale);
    await em.insert(Locale, { id, ...fields });
    await audit(inner, { recordType: 'locale', code: id, localeId: id, action: 'create', after: fields });
    return requireLocaleOverview(inner, { locale: id });
  });
}

function duplicateId(id: string): AppError {
  return new AppError('conflict', 'locale.duplicate_id', `There is a locale "${id}" already: choose another id.`);
}
