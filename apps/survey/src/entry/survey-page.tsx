import type { DraftRecall } from '@dietary-recall/recall-flow';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { PublicSurveyParameters } from 'dietary-recall-client';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { takeLinkToken } from '../router.ts';
import { speakFor } from '../shell/language.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { useTheme } from '../shell/theme.tsx';
import { loadContext, loadSession, type SurveyContext } from '../store/context.ts';
import { device, type DeviceDraft } from '../store/device.ts';
import { closeRecall, draftKey, openRecall, startRecall } from '../store/recall.ts';
import { api, isAway, refusalOf, signIn } from '../store/service.ts';
import { holdPen } from '../store/sync.ts';
import { ChooseVersion } from './choose-version.tsx';
import { ClosedDoor, doorOf, type Door } from './closed-door.tsx';
import { GoOnPage } from './go-on-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

// The questions are loaded while the person signs in.
const questions = () => import('../shell/recall-page.tsx');
const RecallPage = lazy(async () => ({ default: (await questions()).RecallPage }));

/** What this device and the server have of a recall under way. */
interface Kept {
  device: DeviceDraft | null;
  server: { recall: DraftRecall; updatedAt: string } | null;
  /** A draft of a newer version of the application is stored: it must not be overwritten. */
  isNewer: boolean;
}

type Stage =
  | { at: 'loading' }
  | { at: 'away' }
  | { at: 'no-survey' }
  | { at: 'sign-in'; isLinkDead: boolean }
  | { at: 'closed'; door: Door }
  | { at: 'newer' }
  | { at: 'go-on'; kept: Kept }
  | { at: 'choose'; device: DeviceDraft; server: NonNullable<Kept['server']> }
  | { at: 'other-tab'; begin: () => void }
  | { at: 'recall' };

/** The way into a survey, and the recall. */
export function SurveyPage({ surveyId }: { surveyId: string }) {
  const [stage, setStage] = useState<Stage>({ at: 'loading' });
  const [publicParameters, setPublicParameters] = useState<PublicSurveyParameters | null>(null);
  const [context, setContext] = useState<SurveyContext | null>(null);
  useTheme(publicParameters?.colours ?? context?.scheme.theme.colours ?? null, context?.scheme.theme.textSize);

  const begin = useCallback(
    async (known: SurveyContext, recall: DraftRecall, kept: Partial<DeviceDraft>, steal = false): Promise<void> => {
      const onLost = () => {
        closeRecall();
        setStage({ at: 'other-tab', begin: () => void arrive(surveyId, true) });
      };
      const release = await holdPen(draftKey(known), steal, onLost);
      if (release === null) return setStage({ at: 'other-tab', begin: () => void begin(known, recall, kept, true) });
      await openRecall(known, recall, kept);
      setStage({ at: 'recall' });
    },
    [surveyId],
  );

  const arrive = useCallback(
    async (id: string, steal = false): Promise<void> => {
      const known = await loadContext(id).catch(async (error: unknown) => {
        if (!isAway(error)) throw error;
        return (await device.context(id)) ?? Promise.reject(error as Error);
      });
      setContext(known);
      setPublicParameters(known.publicParameters);
      void device.keepContext(known);
      const kept = await keptOf(known);
      const { device: here, server } = kept;
      if (here?.recall.frozen != null) return begin(known, here.recall, here, steal);
      const door = doorOf(known);
      if (door !== null) return setStage({ at: 'closed', door });
      if (kept.isNewer) return setStage({ at: 'newer' });
      if (here && server && isConflict(here, server)) return setStage({ at: 'choose', device: here, server });
      if (steal && here) return begin(known, here.recall, here, true);
      if (here?.recall.day != null || server?.recall.day != null) return setStage({ at: 'go-on', kept });
      return begin(known, startRecall(known, i18n.locale), {});
    },
    [begin],
  );

  const start = useCallback(async (): Promise<void> => {
    setStage({ at: 'loading' });
    try {
      const found = await api.surveyData.publicParameters.query({ surveyId }).catch(async (error: unknown) => {
        const kept = isAway(error) ? await device.context(surveyId) : undefined;
        if (kept) return kept.publicParameters;
        throw error;
      });
      setPublicParameters(found);
      await speakFor(found.languages);
      const token = takeLinkToken();
      if (token !== null) {
        try {
          await signIn.withToken({ token });
        } catch (error) {
          if (isAway(error)) throw error;
          return setStage({ at: 'sign-in', isLinkDead: true });
        }
      } else if (!(await resumed())) return setStage({ at: 'sign-in', isLinkDead: false });
      await arrive(surveyId);
    } catch (error) {
      const code = refusalOf(error)?.data.code;
      if (code === 'survey.not_found') setStage({ at: 'no-survey' });
      else if (code === 'auth.not_signed_in' || refusalOf(error)?.data.status === 403)
        setStage({ at: 'sign-in', isLinkDead: false });
      else setStage({ at: 'away' });
    }
  }, [arrive, surveyId]);

  useEffect(() => {
    void start().then(questions);
    return closeRecall;
  }, [start]);

  const frame = { surveyId, publicParameters };
  switch (stage.at) {
    case 'loading':
      return <Loading />;
    case 'recall':
      return (
        <Suspense fallback={<Loading />}>
          <RecallPage onStartAgain={() => void arrive(surveyId)} />
        </Suspense>
      );
    case 'sign-in':
      if (publicParameters === null) return <Loading />;
      return (
        <SignInPage
          surveyId={surveyId}
          publicParameters={publicParameters}
          isLinkDead={stage.isLinkDead}
          onSignedIn={() => void arrive(surveyId).catch(() => setStage({ at: 'away' }))}
        />
      );
    case 'closed':
      if (context === null) return <Loading />;
      return <ClosedDoor context={context} door={stage.door} />;
    case 'go-on':
      if (context === null) return <Loading />;
      return (
        <GoOnPage
          context={context}
          recall={newest(stage.kept).recall}
          onGoOn={() => void begin(context, ...newest(stage.kept).start)}
          onStartAgain={() => void begin(context, startRecall(context, i18n.locale), againOf(stage.kept))}
        />
      );
    case 'choose':
      if (context === null) return <Loading />;
      return (
        <ChooseVersion
          context={context}
          here={stage.device.recall}
          there={stage.server.recall}
          thereAt={stage.server.updatedAt}
          onHere={() => void begin(context, stage.device.recall, { ...stage.device, agreed: agreedOf(stage.server) })}
          onThere={() => void begin(context, stage.server.recall, { agreed: agreedOf(stage.server) })}
        />
      );
    case 'other-tab':
      return (
        <PlainPage {...frame} title={<Trans>You are telling your day in another tab or window</Trans>}>
          <p className="lead">
            <Trans>Go on there, or use this one: the other one then stops.</Trans>
          </p>
          <button className="button button--main" type="button" onClick={stage.begin}>
            <Trans>Use this one</Trans>
          </button>
        </PlainPage>
      );
    case 'newer':
      return (
        <PlainPage {...frame} title={<Trans>There is a newer version of this page</Trans>}>
          <p className="lead">
            <Trans>Load the page again to go on with your recall. Your answers are kept.</Trans>
          </p>
          <button className="button button--main" type="button" onClick={() => location.reload()}>
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
            <Trans>Please check your connection. What you have told so far is kept on this device.</Trans>
          </p>
          <button className="button button--main" type="button" onClick={() => void start()}>
            <Trans>Try again</Trans>
          </button>
        </PlainPage>
      );
  }
}

function Loading() {
  return (
    <main className="loading" aria-busy="true">
      <span className="vh">
        <Trans>One moment</Trans>
      </span>
    </main>
  );
}

/** Continues the sign-in of this browser. Without a connection, a recall on this device may go on. */
async function resumed(): Promise<boolean> {
  try {
    return await signIn.resume();
  } catch (error) {
    if (isAway(error)) return true;
    throw error;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function keptOf(context: SurveyContext): Promise<Kept> {
  const here = await device.draft(draftKey(context));
  const isFresh = here && Date.now() - Date.parse(here.savedAt) < 2 * DAY_MS;
  const session = await loadSession(context.surveyId).catch(() => null);
  return {
    device: here && (isFresh || here.recall.frozen !== null) ? here : null,
    server: session?.recall ? { recall: session.recall, updatedAt: session.updatedAt } : null,
    isNewer: session !== null && session.recall === null,
  };
}

/** Did both change since they agreed? */
function isConflict(here: DeviceDraft, server: NonNullable<Kept['server']>): boolean {
  if (here.recall.uxSessionId === server.recall.uxSessionId && here.recall.revision === server.recall.revision)
    return false;
  return here.agreed?.updatedAt !== server.updatedAt && here.agreed?.revision !== here.recall.revision;
}

function agreedOf({ recall, updatedAt }: NonNullable<Kept['server']>): NonNullable<DeviceDraft['agreed']> {
  return { updatedAt, revision: recall.revision };
}

/** The draft to go on with: that of the side which changed since both agreed. */
function newest({ device: here, server }: Kept): { recall: DraftRecall; start: [DraftRecall, Partial<DeviceDraft>] } {
  if (
    here &&
    (!server || here.agreed?.updatedAt === server.updatedAt || here.recall.revision === server.recall.revision)
  )
    return {
      recall: here.recall,
      start: [here.recall, { ...here, agreed: server ? (here.agreed ?? agreedOf(server)) : null }],
    };
  if (server) return { recall: server.recall, start: [server.recall, { agreed: agreedOf(server) }] };
  throw new Error('There is no recall to go on with.');
}

/** A new recall takes the place of the one on the server. */
function againOf({ server }: Kept): Partial<DeviceDraft> {
  return server ? { agreed: { updatedAt: server.updatedAt, revision: -1 } } : {};
}
