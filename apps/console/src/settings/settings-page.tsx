import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Survey } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { Page } from '../patterns/page.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import { useAccess } from '../session/access.ts';
import { SurveyAddressPanel } from './address-panel.tsx';
import { LookTab } from './look-tab.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SurveyStatePanel } from './state-panel.tsx';
import { TeamTab } from './team-tab.tsx';

const TABS = ['settings', 'look', 'team'] as const;
type Tab = (typeof TABS)[number];

/** The settings of a survey, how it looks to respondents, and who works on it. */
export default function SettingsPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const { may } = useAccess();
  const [tab, open] = useTab();
  const survey = useQuery(read.surveys.get({ surveyId }));
  return (
    <Page title={t`Settings`} crumbs={useSurveyCrumbs()} lead={<Trans>What {surveyId} asks, of whom, and when.</Trans>}>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={t`Settings`}>
          <Tabs.Tab value="settings">
            <Trans>Survey</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="look">
            <Trans>Look and texts</Trans>
          </Tabs.Tab>
          {may('survey-people:read', { survey: surveyId }) && (
            <Tabs.Tab value="team">
              <Trans>Team</Trans>
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="settings" pt="md">
          <Loaded query={survey}>{(data) => <SurveyTab survey={data} />}</Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="look" pt="md">
          <LookTab surveyId={surveyId} />
        </Tabs.Panel>
        <Tabs.Panel value="team" pt="md">
          <TeamTab surveyId={surveyId} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function SurveyTab({ survey }: { survey: Survey }) {
  return (
    <div className="stack">
      <SurveyStatePanel survey={survey} />
      <SurveyAddressPanel survey={survey} />
      <SettingsForm survey={survey} />
    </div>
  );
}

/** The open tab, which the address names. */
function useTab(): readonly [Tab, (tab: string | null) => void] {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const open = (wanted: string | null) =>
    void navigate({ to: '.', search: (wanted === 'settings' ? {} : { tab: wanted }) as never });
  return [TABS.find((one) => one === tab) ?? 'settings', open];
}
