import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { choose, LANGUAGES } from '../session/language.ts';
import { Icon } from '../shell/icon.tsx';

/** A page without the frame of the screens. */
export function Alone({ children }: { children: ReactNode }) {
  return (
    <div className="alone">
      <header>
        <a className="brand" href={import.meta.env.BASE_URL}>
          <Icon name="bowl" />
          <span>Console</span>
        </a>
        <LanguageChoice />
        <ColourChoice />
      </header>
      <main>{children}</main>
      <footer>
        <Trans>Dietary Recall Service {import.meta.env['VITE_VERSION'] as string}</Trans>
      </footer>
    </div>
  );
}

/** A button for each language but the one that is spoken. */
function LanguageChoice() {
  const { i18n } = useLingui();
  return Object.entries(LANGUAGES)
    .filter(([language]) => language !== i18n.locale)
    .map(([language, name]) => (
      <button key={language} type="button" className="link" lang={language} onClick={() => void choose(language)}>
        {name}
      </button>
    ));
}

/** Light or dark. */
export function ColourChoice() {
  const { t } = useLingui();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={scheme === 'dark' ? t`Light colours` : t`Dark colours`}
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="contrast" />
    </ActionIcon>
  );
}
