import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Survey } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { Page } from '../patterns/page.tsx';
import { Loaded } from '../patterns/states.tsx';
import { courseOf } from '../patterns/survey-course.ts';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import { CompletionByGroup } from './completion-by-group.tsx';
import { Completion } from './completion.tsx';
import { DaysChart } from './days-chart.tsx';
import { EnergyChart } from './energy-chart.tsx';
import { Figures } from './figures.tsx';
import { Flags } from './flags.tsx';
import { Laggards } from './laggards.tsx';
import { Lead } from './lead.tsx';
import { MinutesChart } from './minutes-chart.tsx';
import { NotSent } from './not-sent.tsx';
import { fieldworkDays, planOf } from './plan.ts';
import { useFieldwork, usePeriod } from './use-fieldwork.ts';
import { WeekdayMap } from './weekday-map.tsx';

/** How the fieldwork of a survey stands, and who needs a word. */
export default function FieldworkPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const survey = useQuery(read.surveys.get({ surveyId }));
  if (survey.data !== undefined) return <Fieldwork survey={survey.data} />;
  return (
    <Page title={t`Fieldwork`} crumbs={[]}>
      <Loaded query={survey}>{() => null}</Loaded>
    </Page>
  );
}

function Fieldwork({ survey }: { survey: Survey }) {
  const { t } = useLingui();
  const [period, setPeriod] = usePeriod();
  const { whole, ofPeriod, distributions, sessions } = useFieldwork(survey, period);
  const course = courseOf(survey, new Date());
  const { data } = whole;
  const plan = data === undefined ? null : planOf(survey, data, course);
  const days = ofPeriod.data?.days ?? [];
  const choice = (
    <Select
      size="sm"
      w={190}
      aria-label={t`Days shown`}
      value={period}
      onChange={(value) => setPeriod(value === 'month' ? 'month' : 'all')}
      data={[
        { value: 'all', label: t`Whole survey` },
        { value: 'month', label: t`Last 30 days` },
      ]}
    />
  );
  const lead = data && <Lead survey={survey} monitoring={data} plan={plan} course={course} />;
  return (
    <Page title={t`Fieldwork`} crumbs={useSurveyCrumbs()} lead={lead} actions={choice}>
      <h2 className="vh">
        <Trans>Figures of {survey.id}</Trans>
      </h2>
      <Loaded query={whole}>
        {(monitoring) => (
          <>
            <Figures
              monitoring={monitoring}
              plan={plan}
              minutes={distributions.data?.minutes ?? null}
              course={course}
            />
            <div className="cols">
              <DaysChart days={fieldworkDays({ days, totals: monitoring.totals }, plan, course)} course={course} />
              <Laggards surveyId={survey.id} monitoring={monitoring} />
              <div className="c4 stack">
                <Completion survey={survey} totals={monitoring.totals} />
                <WeekdayMap days={days} />
              </div>
              <Loaded query={distributions}>{({ minutes }) => <MinutesChart minutes={minutes} />}</Loaded>
              <Loaded query={sessions}>
                {({ items }) => <NotSent surveyId={survey.id} sessions={items} totals={monitoring.totals} />}
              </Loaded>
              <CompletionByGroup surveyId={survey.id} />
              <Loaded query={distributions}>
                {({ energy }) => <EnergyChart surveyId={survey.id} energy={energy} />}
              </Loaded>
              <Flags surveyId={survey.id} monitoring={monitoring} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}
