import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import type { Survey } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { lastDayOf } from '../patterns/survey-course.ts';
import { SurveyState } from '../patterns/survey-state.tsx';

/** How each survey that runs or is suspended stands. */
export function CurrentSurveys({ surveys }: { surveys: readonly Survey[] }) {
  const { t } = useLingui();
  const { number, dayOfYear } = useFormat();
  const figures = useQueries({
    queries: surveys.map(({ id }) => read.surveySubmissions.monitoring({ surveyId: id, limit: 1 })),
  });
  const all = (
    <ScreenLink to="/surveys">
      <Trans>All surveys</Trans>
    </ScreenLink>
  );
  return (
    <Panel title={t`Surveys under way`} actions={all}>
      <div className="scroll">
        <table className="table cards" aria-label={t`Surveys under way`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Survey</Trans>
              </th>
              <th scope="col">
                <Trans>State</Trans>
              </th>
              <th scope="col">
                <Trans>Last day</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Respondents</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>With a recall</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Recalls</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Flagged</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {surveys.map((survey, at) => {
              const { id } = survey;
              const totals = figures[at]?.data?.totals;
              return (
                <tr key={id}>
                  <th scope="row">
                    <ScreenLink to={`/surveys/${id}/fieldwork`}>
                      <b className="strong">{id}</b>
                    </ScreenLink>
                  </th>
                  <td data-label={t`State`}>
                    <SurveyState survey={survey} />
                  </td>
                  <td data-label={t`Last day`}>{dayOfYear(lastDayOf(survey))}</td>
                  <td className="num" data-label={t`Respondents`}>
                    {number(totals?.respondents ?? null)}
                  </td>
                  <td className="num" data-label={t`With a recall`}>
                    {number(totals?.respondentsWithRecalls ?? null)}
                  </td>
                  <td className="num" data-label={t`Recalls`}>
                    {number(totals?.recalls ?? null)}
                  </td>
                  <td className="num" data-label={t`Flagged`}>
                    {number(totals?.flaggedRecalls ?? null)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
