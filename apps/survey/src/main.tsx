import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { hideLinkToken } from './router.ts';
import { guardDoublePress } from './shell/double-press.ts';
import { speakFor, LANGUAGES } from './shell/language.tsx';
import { takeUpdate } from './store/updates.ts';
import './styles/tokens.css';
import './styles/survey.css';
import './styles/additions.css';

// Before any request: the token of a personal link is a key.
const address = location.href;
hideLinkToken();
guardDoublePress();
window.addEventListener('error', ({ error }) => error && noteError(error));
window.addEventListener('unhandledrejection', ({ reason }) => noteError(reason));
if (await takeUpdate()) {
  location.replace(address);
  await new Promise(() => undefined);
}
await speakFor(LANGUAGES);

const place = document.getElementById('app');
if (place === null) throw new Error('The page has no place for the application.');
const root = createRoot(place, { onUncaughtError: (error) => noteError(error, true) });
let isBroken = false;
show(<App />);

function show(page: ReactNode): void {
  root.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>{page}</I18nProvider>
    </StrictMode>,
  );
}

/** What is needed once the application fails is loaded then; without a connection there is nobody to tell. */
function noteError(error: unknown, isPageGone = false): void {
  import('./shell/faults.tsx').then(
    ({ BrokenPage, reportError }) => {
      reportError(error);
      // A page that fails as well is not tried again.
      if (isPageGone && !isBroken) show(<BrokenPage />);
      isBroken ||= isPageGone;
    },
    () => undefined,
  );
}
