import { api } from '../session/service.ts';

/** One page reports no more: what fails once may fail at each key. */
const MOST_REPORTS = 5;
/** What the service takes. */
const MOST_LETTERS = { message: 500, stack: 4000 };

const reported = new Set<string>();

/** Reports an error of Console itself, each one once, with nothing about a person. Calls that fail on their way are no errors of it. */
export function reportError(error: unknown): void {
  if (error instanceof Error && error.name === 'TRPCClientError') return;
  const text = String(error);
  if (reported.has(text) || reported.size === MOST_REPORTS) return;
  reported.add(text);
  const stack = error instanceof Error ? error.stack?.slice(0, MOST_LETTERS.stack) : undefined;
  const report = {
    application: 'console',
    version: import.meta.env['VITE_VERSION'] as string,
    screen: screenHere(),
    message: text.slice(0, MOST_LETTERS.message),
    ...(stack === undefined ? {} : { stack }),
  } as const;
  // It is not tried again: the error is most likely seen elsewhere too.
  api.errorReports.report.mutate(report).catch(() => undefined);
}

/** The screen without ids, such as `surveys/fieldwork`. */
function screenHere(): string {
  const [area = '', , name = ''] = location.pathname.slice(import.meta.env.BASE_URL.length).split('/');
  const parts = [area, name].filter((part) => /^[a-z][a-z-]*$/.test(part));
  return parts.length === 0 ? 'home' : parts.join('/');
}
