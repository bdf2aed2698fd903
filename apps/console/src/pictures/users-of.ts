import { useLingui } from '@lingui/react/macro';
import { refusalOf } from '../session/service.ts';

interface User {
  type: string;
  /** Of a set, or the code of a food or category. */
  id?: string;
  code?: string;
  locale?: string;
}

/** What uses a thing that is to be deleted, in words, from the refusal of the service; null: nothing uses it. */
export function useUsersOf(): (error: unknown) => string[] | null {
  const { t } = useLingui();
  const kinds: Readonly<Record<string, string>> = {
    food: t`the food`,
    category: t`the category`,
    'as-served-set': t`the as-served set`,
    'image-map': t`the image map`,
    'guide-image': t`the outlined picture`,
    'drinkware-set': t`the drinkware set`,
  };
  return (error) => {
    const { code, facts } = refusalOf(error)?.data ?? {};
    if (code === undefined || !code.endsWith('.in_use')) return null;
    const users = (facts?.['users'] ?? []) as readonly User[];
    const total = Number(facts?.['total'] ?? users.length);
    const names = users.map(({ type, id, code: ofFood, locale }) =>
      [kinds[type] ?? type, id ?? ofFood, locale === undefined ? '' : `(${locale})`].join(' ').trim(),
    );
    return total > users.length ? [...names, t`and ${total - users.length} more`] : names;
  };
}
