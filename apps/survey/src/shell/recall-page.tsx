import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ChooseVersion } from '../entry/choose-version.tsx';
import { HelpSheet } from '../help/help.tsx';
import { guardBack } from '../router.ts';
import { back, note, patch, openRecall, startRecall, useRecall, viewKey } from '../store/recall.ts';
import { startSaving, type Conflict } from '../store/sync.ts';
import { DayColumn, DaySheet } from './day.tsx';
import { Header } from './header.tsx';
import { PlainPage } from './plain-page.tsx';
import { PromptView } from './prompt-view.tsx';
import { useSurveyTitle } from './theme.tsx';
import { Undo } from './undo.tsx';

/** The page of a recall: the day on the left of wide screens, one question at a time. */
export function RecallPage({ onStartAgain }: { onStartAgain: () => void }) {
  const { context, view, recall, agreed } = useRecall((state) => state);
  const { publicParameters } = context;
  const title = useSurveyTitle(publicParameters);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  useEffect(() => guardBack(back), []);
  useEffect(() => {
    // The session is gone from the server: this device writes it anew.
    if (conflict === null || conflict.theirs !== null || conflict.submittedAt !== null) return;
    patch({ agreed: conflict.updatedAt === null ? null : { updatedAt: conflict.updatedAt, revision: -1 } });
    setConflict(null);
  }, [conflict]);
  useEffect(() => (conflict === null ? startSaving(setConflict) : undefined), [conflict, recall.uxSessionId]);
  useEffect(() => {
    const onShown = () => note({ type: document.visibilityState === 'hidden' ? 'paused' : 'resumed' });
    const onOffline = () => note({ type: 'offline' });
    document.addEventListener('visibilitychange', onShown);
    window.addEventListener('offline', onOffline);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      window.removeEventListener('offline', onOffline);
    };
  }, []);

  if (conflict?.theirs && conflict.updatedAt !== null) {
    const { theirs, updatedAt } = conflict;
    const take = (revision: number) => ({ updatedAt, revision });
    return (
      <ChooseVersion
        context={context}
        here={recall}
        there={theirs}
        thereAt={updatedAt}
        onHere={() => void openRecall(context, recall, { agreed: take(-1) }).then(() => setConflict(null))}
        onThere={() =>
          void openRecall(context, theirs, { agreed: take(theirs.revision) }).then(() => setConflict(null))
        }
      />
    );
  }
  if (conflict?.submittedAt != null)
    return (
      <PlainPage
        surveyId={context.surveyId}
        publicParameters={publicParameters}
        title={<Trans>You have sent this day from another device</Trans>}
      >
        <p className="lead">
          <Trans>It has arrived. You need not do anything more.</Trans>
        </p>
        <button
          className="button"
          type="button"
          onClick={() => {
            setConflict(null);
            void openRecall(context, startRecall(context, i18n.locale), { agreed }).then(onStartAgain);
          }}
        >
          <Trans>Go on</Trans>
        </button>
      </PlainPage>
    );

  const ask = 'prompt' in view ? view.prompt.ask : null;
  const hasDay = recall.meals.length > 0 && ask !== 'meals' && ask !== 'sent' && ask !== 'send';
  const isStage = ask === 'portion';
  return (
    <>
      <a className="skip" href="#question">
        <Trans>Skip to the question</Trans>
      </a>
      <Header title={title} logo={publicParameters.logoUrl} languages={publicParameters.languages} hasHelp />
      <div className={hasDay ? 'frame frame--day' : 'frame'}>
        {hasDay && <DayColumn />}
        <main
          className={isStage ? 'question question--stage' : ask === 'day' ? 'question welcome' : 'question'}
          id="question"
        >
          <PromptView key={viewKey(view)} view={view} />
          <Undo />
        </main>
      </div>
      <DaySheet />
      <HelpSheet surveyId={context.surveyId} publicParameters={publicParameters} context={context} />
    </>
  );
}
