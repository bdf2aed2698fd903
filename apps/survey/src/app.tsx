import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { StartPage } from './entry/start-page.tsx';
import { SurveyPage } from './entry/survey-page.tsx';
import { useRoute, type Route } from './router.ts';
import { withWords } from './shell/language.tsx';
import { PlainPage } from './shell/plain-page.tsx';
import { part } from './store/parts.ts';

const FeedbackPage = part(() => withWords('feedback', () => import('./feedback/feedback-page.tsx')));
const RecallsPage = part(() => withWords('feedback', () => import('./feedback/recalls-page.tsx')));
const PreviewPage = part(() => import('./dev/preview-page.tsx'));
const ScreensPage = part(() => withWords('feedback', () => import('./dev/screens-page.tsx')));

export function App() {
  return <PageOf route={useRoute()} />;
}

export function PageOf({ route }: { route: Route }) {
  switch (route.page) {
    case 'start':
      return <StartPage />;
    case 'recall':
      return <SurveyPage key={route.surveyId} surveyId={route.surveyId} />;
    case 'feedback':
      return (
        <Suspense>
          <FeedbackPage surveyId={route.surveyId} />
        </Suspense>
      );
    case 'recalls':
      return (
        <Suspense>
          <RecallsPage surveyId={route.surveyId} submissionId={route.submissionId} />
        </Suspense>
      );
    case 'screens':
      return (
        <Suspense>
          <ScreensPage id={route.id} />
        </Suspense>
      );
    case 'preview':
      return (
        <Suspense>
          <PreviewPage />
        </Suspense>
      );
    case 'interview-ended':
      return (
        <PlainPage title={<Trans>The interview has ended</Trans>}>
          <p className="lead">
            <Trans>A recall that was not sent goes on in the next interview, or when the respondent signs in.</Trans>
          </p>
        </PlainPage>
      );
    case 'unknown':
      return (
        <PlainPage title={<Trans>This page does not exist</Trans>}>
          <p className="lead">
            <Trans>Please open the link of your invitation again.</Trans>
          </p>
        </PlainPage>
      );
  }
}
