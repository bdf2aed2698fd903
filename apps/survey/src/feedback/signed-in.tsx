import type { PublicSurveyParameters } from 'dietary-recall-client';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { NotInPage } from '../entry/stage-view.tsx';
import { speakFor } from '../shell/language.tsx';
import { Loading } from '../shell/loading.tsx';
import { useTheme } from '../shell/theme.tsx';
import { loadContext, type SurveyContext } from '../store/context.ts';
import { enterSurvey, stageAfter, type NotIn } from '../store/enter-survey.ts';
import { isInterview } from '../store/service.ts';

interface SignedInProps {
  surveyId: string;
  children: (context: SurveyContext) => ReactNode;
}

/** A page for a person who is signed in to a survey. */
export function SignedIn({ surveyId, children }: SignedInProps) {
  const [context, setContext] = useState<SurveyContext | null>(null);
  const [publicParameters, setPublicParameters] = useState<PublicSurveyParameters | null>(null);
  const [stage, setStage] = useState<NotIn | { at: 'loading' }>({ at: 'loading' });
  useTheme(context?.publicParameters.colours ?? context?.scheme.theme.colours ?? null, context?.scheme.theme.textSize);
  const arrive = useCallback(async (): Promise<void> => {
    const known = await loadContext(surveyId, null);
    await speakFor(known.publicParameters.languages, known.person.language);
    setContext(known);
  }, [surveyId]);

  /** Goes the way in, and says why if it ends before its end. */
  const enter = useCallback(async (way: () => Promise<void>): Promise<void> => {
    setStage({ at: 'loading' });
    try {
      await way();
    } catch (error) {
      setStage(stageAfter(error));
    }
  }, []);

  const start = useCallback(async (): Promise<void> => {
    const notIn = await enterSurvey(surveyId, (found) => {
      setPublicParameters(found);
      return speakFor(found.languages);
    });
    if (notIn) return setStage(notIn);
    // These pages are the respondent's own: an interview does not open them.
    if (isInterview) return setStage({ at: 'sign-in', isLinkDead: false });
    await arrive();
  }, [arrive, surveyId]);

  useEffect(() => void enter(start), [enter, start]);
  if (context) return <Suspense>{children(context)}</Suspense>;
  if (stage.at === 'loading') return <Loading />;
  return (
    <NotInPage
      stage={stage}
      surveyId={surveyId}
      publicParameters={publicParameters}
      onSignedIn={() => void enter(arrive)}
      onTryAgain={() => void enter(start)}
    />
  );
}
