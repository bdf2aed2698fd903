import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { hideLinkToken } from './router.ts';
import { speakFor, LANGUAGES } from './shell/language.tsx';
import { takeUpdate, watchParts } from './store/updates.ts';
import './styles/tokens.css';
import './styles/survey.css';
import './styles/additions.css';

// Before any request: the token of a personal link is a key.
const address = location.href;
hideLinkToken();
watchParts();
if (await takeUpdate()) {
  location.replace(address);
  await new Promise(() => undefined);
}
await speakFor(LANGUAGES);

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no place for the application.');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <App />
    </I18nProvider>
  </StrictMode>,
);
