import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { PublicSurveyParameters } from 'dietary-recall-client';
import { lazy, Suspense } from 'react';
import { Loading } from '../shell/loading.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { RecallPage } from '../shell/recall-page.tsx';
import type { SurveyContext } from '../store/context.ts';
import { device, type DeviceDraft } from '../store/device.ts';
import type { NotIn } from '../store/enter-survey.ts';
import { againOf, draftOf, newest, type Start } from '../store/kept.ts';
import { startRecall } from '../store/open-recall.ts';
import { loadPart, part } from '../store/parts.ts';
import { isInterview } from '../store/service.ts';
import { loadNewest } from '../store/updates.ts';
import { agreedWith, takenOver, toReplace } from '../store/versions.ts';
import type { Stage } from './arrive.ts';

export const loadSignIn = () => loadPart(() => import('./sign-in-page.tsx'));
export const ClosedDoor = part(async () => ({ default: (await import('./closed-door.tsx')).ClosedDoor }));
export const ChooseVersion = part(async () => ({ default: (await import('./choose-version.tsx')).ChooseVersion }));
export const GoOnPage = part(async () => ({ default: (await import('./go-on-page.tsx')).GoOnPage }));
export const SignInPage = lazy(async () => ({ default: (await loadSignIn()).SignInPage }));

interface StageProps {
  stage: Stage;
  surveyId: string;
  publicParameters: PublicSurveyParameters | null;
  context: SurveyContext | null;
  /** Goes the whole way in again. */
  onTryAgain: () => void;
  /** Looks anew for what there is to go on with. */
  onArrive: (isTakenOver: boolean) => void;
  /** Opens a recall; `other` is kept for a day. */
  onBegin: (context: SurveyContext, start: Start, other: DeviceDraft | null) => void;
  /** A newer version of the application has gone on with the recall. */
  onNewer: () => void;
}

/** The page of a stage of the way into a survey. */
export function StageView(props: StageProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Page {...props} />
    </Suspense>
  );
}

function Page({ stage, surveyId, publicParameters, context, onTryAgain, onArrive, onBegin, onNewer }: StageProps) {
  const frame = { surveyId, publicParameters };
  switch (stage.at) {
    case 'loading':
      return <Loading />;
    case 'recall':
      return <RecallPage onArriveAgain={() => onArrive(false)} onNewer={onNewer} />;
    case 'closed':
      if (context === null) return <Loading />;
      return <ClosedDoor context={context} door={stage.door} />;
    case 'go-on': {
      if (context === null) return <Loading />;
      const { kept } = stage;
      const { other } = kept;
      const shown = newest(kept);
      const [recall] = shown;
      const instead = { ...draftOf(recall), ...shown[1], recall };
      return (
        <GoOnPage
          context={context}
          recall={recall}
          other={other}
          onGoOn={() => onBegin(context, shown, null)}
          onOther={() => other && onBegin(context, [takenOver(other.recall), againOf(kept)], instead)}
          onStartAgain={() => onBegin(context, [startRecall(context, i18n.locale), againOf(kept)], instead)}
        />
      );
    }
    case 'choose': {
      if (context === null) return <Loading />;
      const { device: here, server } = stage;
      return (
        <ChooseVersion
          context={context}
          here={here.recall}
          there={server.recall}
          thereAt={server.updatedAt}
          onHere={() => onBegin(context, [here.recall, { ...here, agreed: toReplace(server) }], draftOf(server.recall))}
          onThere={() => onBegin(context, [takenOver(server.recall), { agreed: agreedWith(server) }], here)}
        />
      );
    }
    case 'other-tab':
      return (
        <PlainPage {...frame} title={<Trans>Your day is open in another tab or window</Trans>}>
          <p className="lead">
            <Trans>Go on there, or use this one instead: the other one then stops.</Trans>
          </p>
          <button className="button button--main" type="button" onClick={() => onArrive(true)}>
            <Trans>Use this one</Trans>
          </button>
        </PlainPage>
      );
    case 'newer':
      return (
        <PlainPage {...frame} title={<Trans>There is a newer version of this page</Trans>}>
          <p className="lead">
            <Trans>Load the page again to go on. Your answers are kept.</Trans>
          </p>
          <button className="button button--main" type="button" onClick={() => void loadNewest()}>
            <Trans>Load again</Trans>
          </button>
        </PlainPage>
      );
    default:
      return <NotInPage {...frame} stage={stage} onSignedIn={() => onArrive(false)} onTryAgain={onTryAgain} />;
  }
}

interface NotInProps {
  stage: NotIn;
  surveyId: string;
  publicParameters: PublicSurveyParameters | null;
  onSignedIn: () => void;
  onTryAgain: () => void;
}

/** The page of those who do not get into a survey: why, and what they may do. */
export function NotInPage({ stage, surveyId, publicParameters, onSignedIn, onTryAgain }: NotInProps) {
  const frame = { surveyId, publicParameters };
  switch (stage.at) {
    case 'sign-in':
      if (publicParameters === null) return <Loading />;
      if (isInterview) return <InterviewOver {...frame} />;
      return (
        <Suspense fallback={<Loading />}>
          <SignInPage
            surveyId={surveyId}
            publicParameters={publicParameters}
            isLinkDead={stage.isLinkDead}
            // What this device knows is of the person who was signed in before.
            onSignedIn={() => void device.dropContext(surveyId).then(onSignedIn)}
          />
        </Suspense>
      );
    case 'broken':
      // As any fault while a page is shown: it is reported, and the page that says so takes the place of all.
      throw stage.error;
    case 'no-survey':
      return (
        <PlainPage title={<Trans>There is no such survey</Trans>}>
          <p className="lead">
            <Trans>Please check the address, or open the link of your invitation again.</Trans>
          </p>
        </PlainPage>
      );
    case 'away':
      return (
        <PlainPage {...frame} title={<Trans>The service cannot be reached</Trans>}>
          <p className="lead">
            <Trans>Please check your connection. What you have entered so far is kept on this device.</Trans>
          </p>
          <button className="button button--main" type="button" onClick={onTryAgain}>
            <Trans>Try again</Trans>
          </button>
        </PlainPage>
      );
  }
}

/** The token of an interview counts no longer, or for another survey. */
function InterviewOver(frame: { surveyId: string; publicParameters: PublicSurveyParameters | null }) {
  return (
    <PlainPage {...frame} title={<Trans>This interview is over, or it belongs to another survey</Trans>}>
      <p className="lead">
        <Trans>Please start the interview again. What was saved of the recall is still there.</Trans>
      </p>
    </PlainPage>
  );
}
