/** Where this tab keeps the access token, so that a reload does not end the interview. It is gone with the tab. */
const KEY = 'dietary-recall-interview';

/**
 * Takes the access token of an interview out of the address, before any request is sent. Null: respondents complete the recall themselves, in all
 * tabs but that of the interviewer.
 */
function takeToken(): string | null {
  const here = new URL(location.href);
  const given = new URLSearchParams(here.hash.slice(1)).get('interview');
  if (given !== null) history.replaceState(null, '', here.pathname + here.search);
  try {
    if (given !== null) sessionStorage.setItem(KEY, given);
    return given ?? sessionStorage.getItem(KEY);
  } catch {
    // Without storage it is an interview until the page is left.
    return given;
  }
}

/** The access token of the interview of this tab; null: it has none. */
export const interviewToken = takeToken();

/** Forgets the interview: this tab is one like any other again once it is loaded anew. */
export function forgetInterview(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was no storage.
  }
}
