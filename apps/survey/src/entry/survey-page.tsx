import type { PublicSurveyParameters } from 'dietary-recall-client';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import table from '../pictures/table.svg';
import { keptLinkToken } from '../router.ts';
import { speakFor } from '../shell/language.tsx';
import { loadLaterPrompts } from '../shell/prompt-view.tsx';
import { useTheme } from '../shell/theme.tsx';
import type { SurveyContext } from '../store/context.ts';
import { enterSurvey, stageAfter } from '../store/enter-survey.ts';
import { closeRecall } from '../store/open-recall.ts';
import { part } from '../store/parts.ts';
import { dropPen } from '../store/pen.ts';
import { isInterview } from '../store/service.ts';
import { serveOffline } from '../store/updates.ts';
import { arrive, begin, type Stage } from './arrive.ts';
import { loadSignIn, StageView } from './stage-view.tsx';

const InterviewBar = part(() => import('./interview-bar.tsx'));

/** A way that a press or the page itself begins, and the stage to which it leads. */
type Way = (signal: AbortSignal) => Promise<Stage>;

/** The way into a survey, and the recall. */
export function SurveyPage({ surveyId }: { surveyId: string }) {
  const [stage, setStage] = useState<Stage>({ at: 'loading' });
  const [publicParameters, setPublicParameters] = useState<PublicSurveyParameters | null>(null);
  const [context, setContext] = useState<SurveyContext | null>(null);
  /** Ends what is on its way when the page is left. */
  const leaving = useRef(new AbortController());
  useTheme(publicParameters?.colours ?? context?.scheme.theme.colours ?? null, context?.scheme.theme.textSize);

  /** Goes a way, and says why if it ends before its end. */
  const go = useCallback(async (way: Way): Promise<void> => {
    const { signal } = leaving.current;
    const next = await way(signal).catch(stageAfter);
    if (!signal.aborted) setStage(next);
  }, []);
  const enter = useCallback(
    (way: Way): Promise<void> => {
      setStage({ at: 'loading' });
      return go(way);
    },
    [go],
  );
  const arriveHere = useCallback(
    (known: PublicSurveyParameters | null, isTakenOver: boolean, signal: AbortSignal) => {
      const show = (found: SurveyContext) => {
        setContext(found);
        setPublicParameters(found.publicParameters);
      };
      const onLost = () => setStage({ at: 'other-tab' });
      return arrive(surveyId, { publicParameters: known, isTakenOver, show, onLost, signal });
    },
    [surveyId],
  );
  const start = useCallback<Way>(
    async (signal) => {
      // At once: each waits for a slow line. The picture is that of the first question.
      new Image().src = table;
      if (keptLinkToken() === null && !isInterview) void loadSignIn().catch(() => undefined);
      let known: PublicSurveyParameters | null = null;
      const notIn = await enterSurvey(surveyId, (found) => {
        known = found;
        setPublicParameters(found);
        return speakFor(found.languages);
      });
      signal.throwIfAborted();
      return notIn ?? arriveHere(known, false, signal);
    },
    [arriveHere, surveyId],
  );

  useEffect(() => {
    leaving.current = new AbortController();
    // What the next questions need is loaded after the first one is seen, and the worker, which loads the whole application, last.
    void enter(start).then(seen).then(loadLaterPrompts).then(serveOffline);
    return () => {
      leaving.current.abort();
      closeRecall();
      dropPen();
    };
  }, [enter, start]);
  useEffect(() => {
    if (stage.at !== 'recall') closeRecall();
  }, [stage.at]);

  return (
    <>
      {context?.person.interview && (
        <Suspense>
          <InterviewBar interview={context.person.interview} surveyId={surveyId} />
        </Suspense>
      )}
      <StageView
        stage={stage}
        surveyId={surveyId}
        publicParameters={publicParameters}
        context={context}
        onTryAgain={() => void enter(start)}
        onArrive={(isTakenOver) => void enter((signal) => arriveHere(publicParameters, isTakenOver, signal))}
        onBegin={(known, chosen, other) => void go((signal) => begin(known, chosen, other, signal))}
        onNewer={() => setStage({ at: 'newer' })}
      />
    </>
  );
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
