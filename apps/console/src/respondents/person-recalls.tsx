import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Respondent } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Loaded } from '../patterns/states.tsx';
import { WhyNoRecall } from './why-no-recall.tsx';

/** The recalls that a respondent sent, and those under way. */
export function PersonRecalls({ surveyId, person }: { surveyId: string; person: Respondent }) {
  const { t } = useLingui();
  const { time, number } = useFormat();
  const user = person.userName ?? '';
  const recalls = useQuery(read.surveySubmissions.list({ surveyId, user, limit: 50 }));
  const sessions = useQuery(read.surveySubmissions.listSessions({ surveyId, user, limit: 50 }));
  return (
    <section>
      <h3>
        <Trans>Recalls</Trans>
      </h3>
      <Loaded query={recalls}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="dim">
              <Trans>None sent yet.</Trans>{' '}
              {sessions.data?.items.length === 0 && <WhyNoRecall surveyId={surveyId} person={person} />}
            </p>
          ) : (
            <table className="table compact">
              <thead>
                <tr>
                  <th scope="col">{t`Sent`}</th>
                  <th scope="col" className="num">{t`Foods`}</th>
                  <th scope="col" className="num">{t`Energy, kcal`}</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, submittedAt, foodCount, energyKcal }) => (
                  <tr key={id}>
                    <td>
                      <ScreenLink to={`/surveys/${surveyId}/recalls/${id}`}>{time(submittedAt)}</ScreenLink>
                    </td>
                    <td className="num">{number(foodCount)}</td>
                    <td className="num">{number(energyKcal)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      <Loaded query={sessions}>
        {({ items }) =>
          items.map(({ begunAt, savedAt, state, percent }) => (
            <p key={begunAt}>
              {state === 'abandoned' ? (
                <Trans>
                  Begun {time(begunAt)} and not sent; the last save was {time(savedAt)}.
                </Trans>
              ) : (
                <Trans>
                  Under way since {time(begunAt)}; the last save was {time(savedAt)}.
                </Trans>
              )}{' '}
              {percent !== null && <Trans>{percent} % done.</Trans>}
            </p>
          ))
        }
      </Loaded>
    </section>
  );
}
