import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { PublicSurveyParameters } from 'dietary-recall-client';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import table from '../pictures/table.svg';
import { forgetLinkToken, keptLinkToken } from '../router.ts';
import { speakFor } from '../shell/language.tsx';
import { Loading } from '../shell/loading.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { loadLaterPrompts } from '../shell/prompt-view.tsx';
import { RecallPage } from '../shell/recall-page.tsx';
import { useTheme } from '../shell/theme.tsx';
import { setClock } from '../store/clock.ts';
import { loadContext, loadSession, type SurveyContext } from '../store/context.ts';
import { device, type DeviceDraft } from '../store/device.ts';
import { againOf, draftOf, keptOf, newest, newStart, type Kept, type Start } from '../store/kept.ts';
import { closeRecall, openRecall, startRecall } from '../store/open-recall.ts';
import { loadPart, part } from '../store/parts.ts';
import { dropPen, takePen } from '../store/pen.ts';
import { draftKey } from '../store/recall.ts';
import { api, isAway, isInterview, refusalOf, resumeSignIn, signIn } from '../store/service.ts';
import { loadNewest, serveOffline } from '../store/updates.ts';
import { agreedWith, newerOf, takenOver, toReplace, type ServerDraft } from '../store/versions.ts';
import { doorOf, type Door } from './door.tsx';

const loadSignIn = () => loadPart(() => import('./sign-in-page.tsx'));
const SignInPage = lazy(async () => ({ default: (await loadSignIn()).SignInPage }));
const InterviewBar = part(() => import('./interview-bar.tsx'));
const ClosedDoor = part(async () => ({ default: (await import('./closed-door.tsx')).ClosedDoor }));
const ChooseVersion = part(async () => ({ default: (await import('./choose-version.tsx')).ChooseVersion }));
const GoOnPage = part(async () => ({ default: (await import('./go-on-page.tsx')).GoOnPage }));

export type Stage =
  | { at: 'loading' }
  | { at: 'away' }
  | { at: 'no-survey' }
  | { at: 'sign-in'; isLinkDead: boolean }
  | { at: 'closed'; door: Door }
  | { at: 'newer' }
  | { at: 'go-on'; kept: Kept }
  | { at: 'choose'; device: DeviceDraft; server: ServerDraft }
  | { at: 'other-tab' }
  | { at: 'recall' };

/** The way into a survey, and the recall. */
export function SurveyPage({ surveyId }: { surveyId: string }) {
  const [stage, setStage] = useState<Stage>({ at: 'loading' });
  const [publicParameters, setPublicParameters] = useState<PublicSurveyParameters | null>(null);
  const publicOnes = useRef<PublicSurveyParameters | null>(null);
  const [context, setContext] = useState<SurveyContext | null>(null);
  useTheme(publicParameters?.colours ?? context?.scheme.theme.colours ?? null, context?.scheme.theme.textSize);

  const arrive = useCallback(
    async (isTakenOver = false): Promise<void> => {
      // The calls of both share one request.
      const loading = loadContext(surveyId, publicOnes.current).catch(async (error: unknown) => {
        if (!isAway(error) || isInterview) throw error;
        return (await device.context(surveyId)) ?? Promise.reject(error as Error);
      });
      const session = loadSession(surveyId).catch(() => null);
      const known = await loading;
      setClock(known.clockAheadMs);
      if (!isInterview) await speakFor(known.publicParameters.languages, known.person.language);
      setContext(known);
      setPublicParameters(known.publicParameters);
      // The browser of an interviewer keeps nobody's.
      if (!isInterview) void device.keepContext(known);
      // What is kept is read after the other tabs have stopped to write.
      const onLost = () => setStage({ at: 'other-tab' });
      if (!(await takePen(draftKey(known), isTakenOver, onLost))) return setStage({ at: 'other-tab' });
      const kept = await keptOf(known, isTakenOver ? await loadSession(surveyId).catch(() => null) : await session);
      if (kept.isNewer) return setStage({ at: 'newer' });
      const begin = async ([recall, start]: Start) => {
        await openRecall(known, recall, start);
        setStage({ at: 'recall' });
      };
      const { device: here, server } = kept;
      if (here?.recall.frozen != null) return begin([here.recall, here]);
      if (server?.recall.frozen != null) return begin(newest(kept));
      const door = doorOf(known);
      if (door !== null) {
        dropPen();
        return setStage({ at: 'closed', door });
      }
      if (here?.recall.day == null && server?.recall.day == null) return begin(newStart(known, kept));
      if (here && server && newerOf(here, server) === 'both') return setStage({ at: 'choose', device: here, server });
      if (isTakenOver) return begin(newest(kept));
      setStage({ at: 'go-on', kept });
    },
    [surveyId],
  );

  /** Goes the way in, and says why if it ends before its end. */
  const enter = useCallback(async (way: () => Promise<void>): Promise<void> => {
    setStage({ at: 'loading' });
    try {
      await way();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.data.code === 'survey.not_found') setStage({ at: 'no-survey' });
      else if (refusal?.data.code === 'auth.not_signed_in' || refusal?.data.status === 403)
        setStage({ at: 'sign-in', isLinkDead: false });
      else setStage({ at: 'away' });
    }
  }, []);

  const start = useCallback(async (): Promise<void> => {
    const token = isInterview ? null : keptLinkToken();
    // At once: each waits for a slow line. The picture is that of the first question.
    new Image().src = table;
    const signingIn = token === null ? resumed() : signIn.withToken({ token }).then(() => true);
    if (token === null && !isInterview) void loadSignIn().catch(() => undefined);
    signingIn.catch(() => undefined);
    const found = await api.surveyData.publicParameters.query({ surveyId }).catch(async (error: unknown) => {
      const kept = isAway(error) ? await device.context(surveyId) : undefined;
      if (kept) return kept.publicParameters;
      throw error;
    });
    publicOnes.current = found;
    setPublicParameters(found);
    await speakFor(found.languages);
    try {
      if (!(await signingIn)) return setStage({ at: 'sign-in', isLinkDead: false });
    } catch (error) {
      // Any other refusal, such as that of too many attempts, says nothing about the link.
      if (token === null || refusalOf(error)?.data.code !== 'auth.credentials_refused') throw error;
      return setStage({ at: 'sign-in', isLinkDead: true });
    }
    if (token !== null) {
      await device.dropContext(surveyId);
      forgetLinkToken();
    }
    await arrive();
  }, [arrive, surveyId]);

  useEffect(() => {
    // What the next questions need is loaded after the first one is seen, and the worker, which loads the whole application, last.
    void enter(start).then(seen).then(loadLaterPrompts).then(serveOffline);
    return () => {
      closeRecall();
      dropPen();
    };
  }, [enter, start]);
  useEffect(() => {
    if (stage.at !== 'recall') closeRecall();
  }, [stage.at]);

  const begin = async (known: SurveyContext, [recall, kept]: Start, other: DeviceDraft | null) => {
    if (other) await device.keepOtherDraft(draftKey(known), other);
    await openRecall(known, recall, kept);
    setStage({ at: 'recall' });
  };

  const frame = { surveyId, publicParameters };
  const page = () => {
    switch (stage.at) {
      case 'loading':
        return <Loading />;
      case 'recall':
        return <RecallPage onArriveAgain={() => void enter(arrive)} onNewer={() => setStage({ at: 'newer' })} />;
      case 'sign-in':
        if (publicParameters === null) return <Loading />;
        if (isInterview) return <InterviewOver {...frame} />;
        return (
          <SignInPage
            surveyId={surveyId}
            publicParameters={publicParameters}
            isLinkDead={stage.isLinkDead}
            onSignedIn={() => void device.dropContext(surveyId).then(() => enter(arrive))}
          />
        );
      case 'closed':
        if (context === null) return <Loading />;
        return <ClosedDoor context={context} door={stage.door} />;
      case 'go-on': {
        if (context === null) return <Loading />;
        const { kept } = stage;
        const shown = newest(kept);
        const [recall] = shown;
        const instead = { ...draftOf(recall), ...shown[1], recall };
        const { other } = kept;
        return (
          <GoOnPage
            context={context}
            recall={recall}
            other={other}
            onGoOn={() => void begin(context, shown, null)}
            onOther={() => other && void begin(context, [takenOver(other.recall), againOf(kept)], instead)}
            onStartAgain={() => void begin(context, [startRecall(context, i18n.locale), againOf(kept)], instead)}
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
            onHere={() =>
              void begin(context, [here.recall, { ...here, agreed: toReplace(server) }], draftOf(server.recall))
            }
            onThere={() => void begin(context, [takenOver(server.recall), { agreed: agreedWith(server) }], here)}
          />
        );
      }
      case 'other-tab':
        return (
          <PlainPage {...frame} title={<Trans>Your day is open in another tab or window</Trans>}>
            <p className="lead">
              <Trans>Go on there, or use this one instead: the other one then stops.</Trans>
            </p>
            <button className="button button--main" type="button" onClick={() => void enter(() => arrive(true))}>
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
            <button className="button button--main" type="button" onClick={() => void enter(start)}>
              <Trans>Try again</Trans>
            </button>
          </PlainPage>
        );
    }
  };
  return (
    <>
      {context?.person.interview && (
        <Suspense>
          <InterviewBar interview={context.person.interview} surveyId={surveyId} />
        </Suspense>
      )}
      <Suspense fallback={<Loading />}>{page()}</Suspense>
    </>
  );
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

/** Continues the sign-in of this browser. Without a connection, a recall on this device may go on. */
async function resumed(): Promise<boolean> {
  try {
    return isInterview || (await resumeSignIn());
  } catch (error) {
    if (isAway(error)) return true;
    throw error;
  }
}

/** Waits until the first screen has been painted with its pictures. */
async function seen(): Promise<void> {
  while (document.querySelector('main h1') === null) await painted();
  await Promise.all(Array.from(document.images, (picture) => picture.decode().catch(() => undefined)));
  await painted();
  await painted();
}

/** Waits until what is shown now has been painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
