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
  const { number, date, dayOfYear, semicolon } = useFormat();
  const week = lastWeek(monitoring.days, course);
  if (survey.effectiveState === 'pending') return <Trans>Starts on {date(survey.startDate)}.</Trans>;
  if (survey.effectiveState === 'finished') {
    return (
      <>
        <Trans>The last day was {dayOfYear(course.last)}.</Trans>{' '}
        {plan !== null && <AgainstPlan behind={plan.behind} />}
      </>
    );
  }
  const place = (
    <Trans>
      Day {number(course.day)} of {number(course.days)}.
    </Trans>
  );
  // Nothing can be said of days that were whole while there is none.
  if (course.day <= 1) return place;
  return (
    <>
      {place} {plan !== null && <AgainstPlan behind={plan.behind} />}{' '}
      <Plural
        value={week}
        _0="The seven days before today brought no recall"
        one="The seven days before today brought # recall"
        other="The seven days before today brought # recalls"
      />
      {plan !== null && (
        <>
          {semicolon}
          <Trans>
            at that rate{' '}
            <b>
              {number(plan.atThisRate)} of {number(plan.target)}
            </b>{' '}
            by the end
          </Trans>
        </>
      )}
      .
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
