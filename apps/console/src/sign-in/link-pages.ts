/** The pages that links of mails open, below the address of Console. */
const PAGES = ['password-reset', 'confirm-email'] as const;
export type LinkPageName = (typeof PAGES)[number];

const base = import.meta.env.BASE_URL;

/** The page of a mailed link at the address of this tab, or null. */
export function linkPageHere(): LinkPageName | null {
  const path = location.pathname.slice(base.length).replace(/\/$/, '');
  return PAGES.find((page) => page === path) ?? null;
}

export function isLinkPage(): boolean {
  return linkPageHere() !== null;
}

/** The token of the link, which stands behind the # so that no server logs it. */
export function linkToken(): string {
  return new URLSearchParams(location.hash.replace(/^#\??/, '')).get('token') ?? '';
}
