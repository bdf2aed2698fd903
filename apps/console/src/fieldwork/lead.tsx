import { Plural, Trans } from '@lingui/react/macro';
import type { Monitoring, Survey } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import type { Course } from '../patterns/survey-course.ts';
import { lastWeek, type Plan } from './plan.ts';

interface LeadProps {
  survey: Survey;
  monitoring: Monitoring;
  plan: Plan | null;
  course: Course;
}

/** How the fieldwork stands, in two sentences. */
export function Lead({ survey, monitoring, plan, course }: LeadProps) {
  const { number, date } = useFormat();
  const week = lastWeek(monitoring.days, course);
  if (survey.effectiveState === 'pending') return <Trans>Starts on {date(survey.startDate)}.</Trans>;
  const isOver = survey.effectiveState === 'finished';
  return (
    <>
      {isOver ? (
        <Trans>Over since {date(survey.endDate)}.</Trans>
      ) : (
        <Trans>
          Day {number(course.day)} of {number(course.days)}.
        </Trans>
      )}{' '}
      {plan !== null && <AgainstPlan behind={plan.behind} />}{' '}
      {!isOver && (
        <Plural value={week} one="The last seven days brought # recall" other="The last seven days brought # recalls" />
      )}
      {!isOver && plan !== null && (
        <>
          {'; '}
          <Trans>
            at that rate{' '}
            <b>
              {number(plan.atThisRate)} of {number(plan.target)}
            </b>{' '}
            by the end
          </Trans>
        </>
      )}
      {!isOver && '.'}
    </>
  );
}

function AgainstPlan({ behind }: { behind: number }) {
  if (behind === 0) return <Trans>As planned.</Trans>;
  return (
    <b>
      {behind > 0 ? (
        <Plural value={behind} one="# recall behind plan." other="# recalls behind plan." />
      ) : (
        <Plural value={-behind} one="# recall ahead of plan." other="# recalls ahead of plan." />
      )}
    </b>
  );
}
