import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { KindsPage } from '../patterns/kinds-page.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import { useAccess } from '../session/access.ts';

interface WebhooksFrameProps {
  title: string;
  lead: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of what a survey sends out, with links to the other pages of it. */
export function WebhooksFrame({ title, lead, actions, children }: WebhooksFrameProps) {
  const { t } = useLingui();
  const { may } = useAccess();
  const survey = useSurveyId();
  const at = `/surveys/${survey}/webhooks`;
  const kinds = [
    { to: at, name: t`Webhook` },
    ...(may('notifications:read', { survey }) ? [{ to: `${at}/messages`, name: t`Words of messages` }] : []),
    { to: `${at}/weekly-mail`, name: t`Weekly mail` },
  ];
  const crumbs = useSurveyCrumbs();
  return (
    <KindsPage
      title={title}
      lead={lead}
      crumbs={crumbs}
      actions={actions}
      label={t`What the survey sends`}
      kinds={kinds}
    >
      {children}
    </KindsPage>
  );
}
