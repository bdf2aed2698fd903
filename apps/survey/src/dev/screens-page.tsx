import { i18n } from '@lingui/core';
import { useEffect, useState, type ReactNode } from 'react';
import { choose, speakIn, wordsIn } from '../shell/language.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { forgetInterview } from '../store/interview.ts';
import { setPicturesInWords } from '../store/pictures-in-words.ts';
import { isInterview } from '../store/service.ts';
import { isAnswered, isWaiting, pretendService } from './pretend-service.ts';
import { changedMessages, lengthened, mirrored } from './pseudo-language.ts';
import { SCREENS, type Screen } from './screens.tsx';

/**
 * Every state of every screen, for those who develop the application and for its tests: the real components with example data, and no
 * service. `/dev/screens` lists them. `?language=` takes a language, or `longer` or `mirrored`, which nobody speaks.
 */
export default function ScreensPage({ id }: { id: string | null }) {
  const screen = id === null ? undefined : SCREENS.get(id);
  return id === null || screen === undefined ? <Index /> : <OneScreen screen={screen} />;
}

function Index() {
  const groups = Map.groupBy(SCREENS, ([, { group }]) => group);
  return (
    <PlainPage title={`${SCREENS.size} screens`}>
      {[...groups].map(([group, screens]) => (
        <section className="course" key={group}>
          <h2>{group}</h2>
          <ul className="rows">
            {screens.map(([id, { name }]) => (
              <li key={id}>
                <a className="row" href={`/dev/screens/${id}`}>
                  <span>
                    {name}
                    <small>{id}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PlainPage>
  );
}

/** React shows a component twice in development: a screen is prepared once a page. */
let prepared: Promise<ReactNode> | null = null;

function OneScreen({ screen }: { screen: Screen }) {
  const [shown, setShown] = useState<ReactNode>(null);
  useEffect(() => {
    prepared ??= prepare(screen);
    void prepared.then(setShown);
  }, [screen]);
  useEffect(() => {
    if (shown === null) return;
    let isShown = true;
    const finish = async () => {
      await settled();
      if (!isShown) return;
      await screen.act?.();
      await settled();
      // Tests and screenshots wait for it.
      document.documentElement.dataset['screen'] = screen.act ? 'acted' : 'shown';
    };
    void finish();
    return () => void (isShown = false);
  }, [screen, shown]);
  return shown;
}

/** Waits until nothing changes by itself any more: everything is loaded, but for what never has an answer. */
async function settled(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const isThere = document.querySelector('main :is(h1, .vh), main.loading') !== null;
    const isBusy = document.querySelector('[aria-busy=true]') !== null && !isWaiting();
    const isSeen = [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
    if (!isThere || isBusy || !isSeen || !isAnswered()) frames = 0;
  }
}

async function prepare(screen: Screen): Promise<ReactNode> {
  await beInterview(screen.isInterview ?? false);
  setPicturesInWords(screen.isInWords ?? false);
  await speak();
  window.addEventListener('languagechange', () => void speak());
  pretendService(screen.answers);
  return screen.show();
}

/** Whether staff interview is decided when the page loads. */
async function beInterview(wanted: boolean): Promise<void> {
  if (wanted === isInterview) return;
  if (wanted) location.hash = 'interview=example';
  else forgetInterview();
  location.reload();
  await new Promise(() => undefined);
}

/** Languages that the catalogues do not have, with the direction of their lines. */
const PSEUDO = {
  longer: ['en-XA', lengthened, 'ltr'],
  mirrored: ['ar-XB', mirrored, 'rtl'],
} as const;
let stopHolding = (): void => undefined;

/** Speaks the language that the address names. */
async function speak(): Promise<void> {
  stopHolding();
  const language = new URLSearchParams(location.search).get('language') ?? 'en';
  if (!(language in PSEUDO)) return choose(language);
  const [locale, change, direction] = PSEUDO[language as keyof typeof PSEUDO];
  const changed = changedMessages(await wordsIn('en'), change);
  speakIn(locale, changed, direction);
  // A survey speaks its own languages.
  stopHolding = i18n.on('change', () => {
    if (i18n.locale !== locale) speakIn(locale, changed, direction);
  });
}
