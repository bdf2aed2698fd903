import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { begin } from './session/language.ts';
import { loadPart } from './session/parts.ts';
import { Gate } from './sign-in/gate.tsx';
import './styles/mantine.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/theme.css';
import './styles/shell.css';
import './styles/parts.css';
import { theme } from './theme.ts';

await loadPart(() => begin('sign-in'));
const place = document.getElementById('app');
if (place === null) throw new Error('The page has no place for the application.');
createRoot(place).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      {/* The content security policy allows no styles but those of files: the variables come from theme.css. */}
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <Gate />
      </MantineProvider>
    </I18nProvider>
  </StrictMode>,
);
