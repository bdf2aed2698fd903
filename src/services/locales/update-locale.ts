import { Locale } from '../../../entities/locale.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { requireVersion } from '../../refusals.ts';
import { audit } from '../trail/audit.ts';
import { lockLocale, requireUsablePrototype, type LocaleFields } from './locale-fields.ts';
import { requireLocaleOverview, type LocaleOverview } from './locales.queries.ts';

type GivenFields = { [Field in keyof LocaleFields]?: LocaleFields[Field] | undefined };

interface LocaleUpdate extends GivenFields {
  locale: string;
  /** The version that the editor read. Absent: the fields are changed whatever else was changed since. */
  baseVersion?: string | undefined;
}

/**
 * Changes the given fields of a locale. A call that changes nothing keeps the version. Throws AppError `locale.not_found`,
 * `locale.version_conflict`, `locale.illegal_prototype`, `reference.not_found`.
 */
export function updateLocale(
  context: SignedInContext,
  { locale, baseVersion, ...given }: LocaleUpdate,
): Promise<LocaleOverview> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    // Two changes of prototypes at the same time could make a cycle together.
    if (given.prototypeLocale !== undefined) await acquireLock(em, 'localePrototypes');
    const { version, fields } = await lockLocale(em, locale, 'update');
    if (baseVersion !== undefined) requireVersion('locale', version, baseVersion);
    const { before, after } = changesOf(fields, given);
    if (typeof after.prototypeLocale === 'string') await requireUsablePrototype(em, locale, after.prototypeLocale);
    if (Object.keys(after).length > 0) {
      await em.nativeUpdate(Locale, locale, { ...after, version: crypto.randomUUID() });
      await audit(inner, { recordType: 'locale', code: locale, localeId: locale, action: 'update', before, after });
    }
    return requireLocaleOverview(inner, { locale });
  });
}

/** The fields that change, as they are stored and as they are given. */
function changesOf(stored: LocaleFields, given: GivenFields): { before: GivenFields; after: Partial<LocaleFields> } {
  const changed = (Object.keys(given) as (keyof LocaleFields)[]).filter(
    (field) => given[field] !== undefined && given[field] !== stored[field],
  );
  return {
    before: Object.fromEntries(changed.map((field) => [field, stored[field]])),
    after: Object.fromEntries(changed.map((field) => [field, given[field]])),
  };
}
