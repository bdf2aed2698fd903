import { daysFrom } from '@dietary-recall/recall-flow';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Survey } from 'dietary-recall-client';
import { courseOf } from '../patterns/survey-course.ts';
import { useAccess } from '../session/access.ts';
import { Icon } from './icon.tsx';
import { isOpen, SCREENS, type MenuGroup, type Screen } from './screen.ts';
import { useSurveyHere, useSurveys } from './survey-here.ts';

/** The link by which one came keeps the focus: Enter there is for the page, which may have it as a key. */
const HERE = { className: 'active', 'data-page-enter': true };

/** The screens that the roles of the person permit. */
export function Navigation() {
  const { t } = useLingui();
  const survey = useSurveyHere();
  return (
    <>
      <nav className="nav" aria-label={t`Main`}>
        <Group group="start" />
        {survey !== null && (
          <>
            <SurveyChoice survey={survey} />
            <Group group="survey" survey={survey.id} />
          </>
        )}
        <Group group="library" heading={t`Library`} />
        <Group group="installation" heading={t`Installation`} />
      </nav>
      <nav className="foot nav" aria-label={t`Yourself`}>
        <Group group="account" />
      </nav>
    </>
  );
}

function Group({ group, heading, survey }: { group: MenuGroup; heading?: string; survey?: string }) {
  const { i18n } = useLingui();
  const access = useAccess();
  const params = { surveyId: survey };
  const open = SCREENS.filter((screen) => screen.menu?.group === group && isOpen(screen, access, params));
  if (open.length === 0) return null;
  return (
    <>
      {heading !== undefined && <h2>{heading}</h2>}
      <ul>
        {open.map((screen) => (
          <li key={screen.path}>
            <Link
              to={addressOf(screen, survey)}
              activeOptions={{ exact: hasOthersBelow(screen), includeSearch: false }}
              activeProps={HERE}
            >
              <Icon name={screen.menu?.icon ?? 'sheet'} />
              <span>{i18n._(screen.name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the addresses of other screens of the navigation begin with its own. */
function hasOthersBelow({ path }: Screen): boolean {
  const start = path.replace(/\/?$/, '/');
  return SCREENS.some((other) => other.menu !== null && other.path !== path && other.path.startsWith(start));
}

function addressOf({ path }: Screen, survey: string | undefined): string {
  return survey === undefined ? path : path.replace('$surveyId', survey);
}

/** Goes to the same screen of another survey. */
function SurveyChoice({ survey }: { survey: Survey }) {
  const surveys = useSurveys() ?? [];
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <button className="survey" type="button">
          <span className="who" aria-hidden="true">
            {survey.id.slice(0, 2)}
          </span>
          <span className="grow">
            {survey.id}
            <small>
              <SurveyStateWords survey={survey} />
            </small>
          </span>
          <span className="vh">
            <Trans>Choose another survey</Trans>
          </span>
          <Icon name="updown" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {surveys.map(({ id }) => (
          <Menu.Item key={id} onClick={() => void navigate({ to: `/surveys/${id}/fieldwork` })}>
            {id}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** How a survey stands, in words. */
function SurveyStateWords({ survey }: { survey: Survey }) {
  const { today, first, day, days } = courseOf(survey, new Date());
  switch (survey.effectiveState) {
    case 'running': {
      return (
        <Trans>
          Running, day {day} of {days}
        </Trans>
      );
    }
    case 'pending': {
      const left = Math.max(1, daysFrom(today, first));
      return <Plural value={left} one="Starts in # day" other="Starts in # days" />;
    }
    case 'finished':
      return <Trans>Finished</Trans>;
    case 'suspended':
      return <Trans>Suspended</Trans>;
  }
}
