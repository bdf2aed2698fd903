import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

export const TABS = ['global', 'here', 'respondents', 'history'] as const;
export type Tab = (typeof TABS)[number];

/** What is open in a food list: a food, a category, or the form of a new one. */
export interface Open {
  food?: string;
  category?: string;
  make?: 'food' | 'category';
  tab?: Tab;
  /** A field that takes the focus. */
  field?: string;
  /** The kind of problem that is worked through. */
  problem?: string;
}

export interface Place extends Open {
  locale: string;
  tab: Tab;
}

/** The address that shows something of a food list. */
export function addressOf(locale: string, open: Open = {}): { to: string; search: Record<string, string> } {
  return { to: `/food-lists/${locale}`, search: { ...open } as Record<string, string> };
}

export function usePlace(): Place {
  const { locale = '' } = useParams({ strict: false }) as { locale?: string };
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const text = (name: string) => (name in address ? String(address[name]) : undefined);
  const given = { food: text('food'), category: text('category'), field: text('field'), problem: text('problem') };
  const make = text('make');
  return {
    locale,
    tab: TABS.find((tab) => tab === text('tab')) ?? 'here',
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Open),
    ...(make === 'food' || make === 'category' ? { make } : {}),
  };
}

/** Opens something of this food list. What is searched for in the tree stays. `isSaved`: the form that was open has nothing to lose. */
export function useOpen(): (open: Open, options?: { isSaved?: boolean; replace?: boolean }) => void {
  const { locale } = usePlace();
  const navigate = useNavigate();
  return (open, { isSaved = false, replace = false } = {}) => {
    const { to } = addressOf(locale);
    const search = ({ q }: { q?: unknown }) => (q === undefined ? { ...open } : { ...open, q });
    void navigate({ to, search: search as never, replace, ...(isSaved ? { ignoreBlocker: true } : {}) });
  };
}

/** The part of the address that a search in the tree has. */
export function useTreeSearch(): [string, (text: string) => void] {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const change = (text: string) => {
    const search = (was: object) => ({ ...was, q: text === '' ? undefined : text });
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return ['q' in address ? String(address['q']) : '', change];
}
