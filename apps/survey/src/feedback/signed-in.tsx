import { Trans } from '@lingui/react/macro';
import type { PublicSurveyParameters } from 'dietary-recall-client';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { SignInPage } from '../entry/sign-in-page.tsx';
import { speakFor } from '../shell/language.tsx';
import { Loading } from '../shell/loading.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { useTheme } from '../shell/theme.tsx';
import { loadContext, type SurveyContext } from '../store/context.ts';
import { api, isAway, refusalOf, resumeSignIn } from '../store/service.ts';

interface SignedInProps {
  surveyId: string;
  children: (context: SurveyContext) => ReactNode;
}

/** A page for a person who is signed in to a survey. */
export function SignedIn({ surveyId, children }: SignedInProps) {
  const [context, setContext] = useState<SurveyContext | null>(null);
  const [publicParameters, setPublicParameters] = useState<PublicSurveyParameters | null>(null);
  const [state, setState] = useState<'loading' | 'sign-in' | 'away'>('loading');
  const [attempt, setAttempt] = useState(0);
  useTheme(context?.publicParameters.colours ?? context?.scheme.theme.colours ?? null, context?.scheme.theme.textSize);
  useEffect(() => {
    const load = async () => {
      try {
        const found = await api.surveyData.publicParameters.query({ surveyId });
        setPublicParameters(found);
        await speakFor(found.languages);
        if (attempt === 0 && !(await resumeSignIn())) return setState('sign-in');
        setContext(await loadContext(surveyId, found));
      } catch (error) {
        setState(isAway(error) || refusalOf(error)?.data.code !== 'auth.not_signed_in' ? 'away' : 'sign-in');
      }
    };
    void load();
  }, [surveyId, attempt]);
  if (context) return <Suspense>{children(context)}</Suspense>;
  if (state === 'sign-in' && publicParameters)
    return (
      <SignInPage
        surveyId={surveyId}
        publicParameters={publicParameters}
        isLinkDead={false}
        onSignedIn={() => setAttempt(attempt + 1)}
      />
    );
  if (state === 'away')
    return (
      <PlainPage title={<Trans>The service cannot be reached</Trans>}>
        <button className="button button--main" type="button" onClick={() => location.reload()}>
          <Trans>Try again</Trans>
        </button>
      </PlainPage>
    );
  return <Loading />;
}
