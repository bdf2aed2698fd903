import { Trans } from '@lingui/react/macro';
import type { View } from '../store/device.ts';
import { currentOrNull } from '../store/recall.ts';
import { api } from '../store/service.ts';
import { PlainPage } from './plain-page.tsx';

/** What is shown after a fault of the application itself. */
export function BrokenPage() {
  return (
    <PlainPage title={<Trans>Something went wrong on this page</Trans>}>
      <p className="lead">
        <Trans>Load the page again to go on. Your answers are kept.</Trans>
      </p>
      <button className="button button--main" type="button" onClick={() => location.reload()}>
        <Trans>Load again</Trans>
      </button>
    </PlainPage>
  );
}

/** One page reports no more: what fails once may fail at each key. */
const MOST_REPORTS = 5;
/** What the service takes. */
const MOST_LETTERS = { message: 500, stack: 4000 };

const reported = new Set<string>();

/** Reports an error of the application, each one once, with nothing about the person. Calls that fail on their way are no errors. */
export function reportError(error: unknown): void {
  if (error instanceof Error && error.name === 'TRPCClientError') return;
  const text = String(error);
  if (reported.has(text) || reported.size === MOST_REPORTS) return;
  reported.add(text);
  const state = currentOrNull();
  const stack = error instanceof Error ? error.stack?.slice(0, MOST_LETTERS.stack) : undefined;
  const report = {
    application: 'survey',
    version: import.meta.env['VITE_VERSION'] as string,
    screen: state === null ? 'outside' : screenOf(state.view),
    message: text.slice(0, MOST_LETTERS.message),
    ...(stack === undefined ? {} : { stack }),
    ...(state === null ? {} : { surveyId: state.context.surveyId }),
  } as const;
  // It is not tried again: the error is most likely seen elsewhere too.
  api.errorReports.report.mutate(report).catch(() => undefined);
}

/** The kind of a screen, such as `wake-and-sleep`. */
function screenOf(view: View): string {
  if ('food' in view) return 'food-lines';
  return view.prompt.ask.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
