import type { DraftRecall } from '@dietary-recall/recall-flow';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { HelpSheet } from '../help/help.tsx';
import { guardBack } from '../router.ts';
import { device, type DeviceDraft } from '../store/device.ts';
import { draftOf } from '../store/kept.ts';
import { keepList } from '../store/list-on-device.ts';
import { back } from '../store/navigation.ts';
import { openRecall } from '../store/open-recall.ts';
import { note } from '../store/paradata.ts';
import { part } from '../store/parts.ts';
import { draftKey, draftNow, useRecall } from '../store/recall.ts';
import { startSaving, type Obstacle } from '../store/sync.ts';
import { agreedWith, takenOver, toReplace } from '../store/versions.ts';
import { viewKey } from '../store/view.ts';
import { DayColumn, DaySheet } from './day.tsx';
import { Header } from './header.tsx';
import { PlainPage } from './plain-page.tsx';
import { PromptView } from './prompt-view.tsx';
import { closeSheet } from './sheet.tsx';
import { SkipLink } from './skip-link.tsx';
import { useSurveyTitle } from './theme.tsx';
import { RemovalNote } from './undo.tsx';

const ChooseVersion = part(async () => ({ default: (await import('../entry/choose-version.tsx')).ChooseVersion }));

interface RecallPageProps {
  /** Looks anew for what there is to go on with. */
  onArriveAgain: () => void;
  /** A newer version of the application has gone on with the recall. */
  onNewer: () => void;
}

/** The page of a recall: the day on the left of wide screens, one question at a time. */
export function RecallPage({ onArriveAgain, onNewer }: RecallPageProps) {
  const { context, view, recall } = useRecall((state) => state);
  const { publicParameters, surveyId } = context;
  const title = useSurveyTitle(publicParameters);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  useEffect(() => guardBack(() => closeSheet() || back()), []);
  useEffect(() => (obstacle === null ? startSaving(setObstacle) : undefined), [obstacle, recall.uxSessionId]);
  useEffect(() => {
    if (obstacle?.what === 'newer') onNewer();
  }, [obstacle, onNewer]);
  const hasBegun = recall.day !== null;
  useEffect(() => (hasBegun ? keepList(context) : undefined), [hasBegun, recall.uxSessionId]);
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

  if (obstacle?.what === 'changed') {
    const goOnWith = async (chosen: DraftRecall, kept: Partial<DeviceDraft>, other: DeviceDraft) => {
      await device.keepOtherDraft(draftKey(context), other);
      await openRecall(context, chosen, kept);
      setObstacle(null);
    };
    const here = draftNow();
    return (
      <ChooseVersion
        context={context}
        here={recall}
        there={obstacle.recall}
        thereAt={obstacle.updatedAt}
        onHere={() => void goOnWith(recall, { ...here, agreed: toReplace(obstacle) }, draftOf(obstacle.recall))}
        onThere={() => void goOnWith(takenOver(obstacle.recall), { agreed: agreedWith(obstacle) }, here)}
      />
    );
  }
  if (obstacle?.what === 'submitted')
    return (
      <PlainPage
        surveyId={surveyId}
        publicParameters={publicParameters}
        title={<Trans>You have sent this day from another device</Trans>}
      >
        <p className="lead">
          <Trans>It has arrived. There is nothing more to do.</Trans>
        </p>
        <button
          className="button"
          type="button"
          onClick={() => void device.dropDraft(draftKey(context)).then(onArriveAgain)}
        >
          <Trans>Go on</Trans>
        </button>
      </PlainPage>
    );
  if (obstacle?.what === 'signed-out')
    return (
      <PlainPage
        surveyId={surveyId}
        publicParameters={publicParameters}
        title={<Trans>Please sign in once more</Trans>}
      >
        <p className="lead">
          <Trans>Your day is saved on this device. Sign in, and you go on where you were.</Trans>
        </p>
        <button className="button button--main" type="button" onClick={() => location.reload()}>
          <Trans>Sign in</Trans>
        </button>
      </PlainPage>
    );

  const ask = 'prompt' in view ? view.prompt.ask : null;
  const hasDay = recall.meals.length > 0 && ask !== 'meals' && ask !== 'sent' && ask !== 'send';
  const isStage = ask === 'portion';
  return (
    <>
      <SkipLink />
      <Header title={title} logo={publicParameters.logoUrl} languages={publicParameters.languages} hasHelp />
      <div className={hasDay ? 'frame frame--day' : 'frame'}>
        {hasDay && <DayColumn />}
        <main
          className={isStage ? 'question question--stage' : ask === 'day' ? 'question welcome' : 'question'}
          id="question"
        >
          <PromptView key={viewKey(view)} view={view} />
          <RemovalNote />
        </main>
      </div>
      <DaySheet />
      <HelpSheet surveyId={surveyId} publicParameters={publicParameters} context={context} />
    </>
  );
}
