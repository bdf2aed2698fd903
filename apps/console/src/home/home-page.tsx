import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { formatLocale } from '../patterns/format.ts';
import { JobLine } from '../patterns/job-line.tsx';
import { Page } from '../patterns/page.tsx';
import { Panel } from '../patterns/panel.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty, Loaded } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { SCREENS } from '../shell/screen.ts';
import { CurrentSurveys } from './current-surveys.tsx';
import { NoRole } from './no-role.tsx';
import { RecallsToday } from './recalls-today.tsx';
import { useCurrentSurveys, useWaiting, type Waiting } from './use-waiting.ts';

/** What waits for the person who opens Console in the morning, and how their surveys stand. */
export default function HomePage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const today = useToday();
  if (SCREENS.some(({ needs }) => needs !== null && may(needs))) return <Work today={today} />;
  return (
    <Page title={t`Home`} crumbs={[]} lead={today}>
      <NoRole />
    </Page>
  );
}

function useToday(): string {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(formatLocale(i18n.locale), { weekday: 'long', day: 'numeric', month: 'long' });
  return format.format(new Date());
}

function Work({ today }: { today: string }) {
  const { t } = useLingui();
  const { waiting, isLoading } = useWaiting();
  const surveys = useCurrentSurveys();
  const lead = isLoading ? undefined : (
    <Plural
      value={waiting.length}
      _0="Nothing waits for you."
      one="# thing waits for you."
      other="# things wait for you."
    />
  );
  return (
    <Page
      title={t`Home`}
      crumbs={[]}
      lead={
        lead === undefined ? (
          today
        ) : (
          <>
            {today}. {lead}
          </>
        )
      }
    >
      <div className="cols">
        <Panel className="c8" title={t`What needs you`}>
          {waiting.length === 0 && !isLoading && (
            <Empty title={t`Nothing waits for you`}>
              <p>
                <Trans>
                  Calls, data requests, messages that failed, recalls to judge, texts to code, problems of foods and
                  jobs that failed are listed here.
                </Trans>
              </p>
            </Empty>
          )}
          <WaitingList waiting={waiting} />
        </Panel>
        <div className="c4 stack">
          {surveys !== undefined && surveys.length > 0 && <RecallsToday surveys={surveys} />}
          <Jobs />
        </div>
      </div>
      {surveys !== undefined && surveys.length > 0 && <CurrentSurveys surveys={surveys} />}
    </Page>
  );
}

function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useLingui();
  if (waiting.length === 0) return null;
  return (
    <table className="table todo" aria-label={t`What needs you`}>
      <tbody>
        {waiting.map(({ key, count, isMore, what, where, to, search, isUrgent }) => (
          <tr key={key}>
            <td className={`n ${isUrgent ? 'bad' : ''}`}>
              {count}
              {isMore && '+'}
            </td>
            <th scope="row" className="what">
              <b>
                <ScreenLink to={to} {...(search === undefined ? {} : { search })}>
                  {what}
                </ScreenLink>
              </b>
              <span>{where}</span>
            </th>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Jobs() {
  const { t } = useLingui();
  const query = useQuery(read.jobs.list({ limit: 20 }));
  return (
    <Panel title={t`Jobs`}>
      <Loaded query={query}>
        {({ items }) => (
          <div className="pb">
            {items.length === 0 && (
              <p className="dim">
                <Trans>Uploads, imports and extracts that you begin are shown here.</Trans>
              </p>
            )}
            <ul className="stack tight">
              {items.slice(0, 4).map((job) => (
                <li key={job.id}>
                  <JobLine job={job} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
