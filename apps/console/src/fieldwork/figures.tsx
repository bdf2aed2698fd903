import { Plural, Trans } from '@lingui/react/macro';
import type { Monitoring, RecallDistributions } from 'dietary-recall-client';
import type { ReactNode } from 'react';
import { useFormat } from '../patterns/format.ts';
import type { Course } from '../patterns/survey-course.ts';
import type { Plan } from './plan.ts';

interface FiguresProps {
  monitoring: Monitoring;
  plan: Plan | null;
  /** Null while they are read. */
  minutes: RecallDistributions['minutes'] | null;
  course: Course;
}

/** The five figures that answer most questions. */
export function Figures({ monitoring: { totals, days }, plan, minutes, course }: FiguresProps) {
  const { number, percent } = useFormat();
  const today = days.find(({ date }) => date === course.today)?.recalls ?? 0;
  const middle = minutes?.median ?? null;
  const timed = minutes?.steps.reduce((sum, { recalls }) => sum + recalls, 0) ?? 0;
  const { respondents, respondentsWithRecalls, respondentsDone } = totals;
  const without = respondents - respondentsWithRecalls;
  return (
    <div className="figs">
      <Figure
        name={<Trans>Recalls received</Trans>}
        value={number(totals.recalls)}
        unit={plan === null ? null : <Trans>of {number(plan.target)}</Trans>}
        note={<Trans>{number(today)} today so far</Trans>}
      />
      {plan === null ? (
        <Figure
          name={<Trans>Respondents with a recall</Trans>}
          value={number(respondentsWithRecalls)}
          unit={<Trans>of {number(respondents)}</Trans>}
          note={<Plural value={without} one="# without" other="# without" />}
        />
      ) : (
        <>
          <Figure
            name={
              plan.behind < 0 ? <Trans>Ahead of plan, to yesterday</Trans> : <Trans>Behind plan, to yesterday</Trans>
            }
            value={number(Math.abs(plan.behind))}
            unit={<Plural value={Math.abs(plan.behind)} one="recall" other="recalls" />}
            note={<Trans>{number(plan.expected)} were planned until then</Trans>}
          />
          <Figure
            name={<Trans>Respondents with all recalls</Trans>}
            value={number(respondentsDone)}
            unit={<Trans>of {number(respondents)}</Trans>}
            note={
              <Trans>
                {number(respondentsWithRecalls - (respondentsDone ?? 0))} with some, {number(without)} with none
              </Trans>
            }
          />
        </>
      )}
      <Figure
        name={<Trans>Time to complete, median</Trans>}
        value={number(middle, middle === null ? 0 : 1)}
        unit={middle === null ? null : 'min'}
        note={<Plural value={timed} one="of # recall" other="of # recalls" />}
      />
      <Figure
        name={<Trans>Begun, not sent</Trans>}
        value={number(totals.sessionsUnderWay)}
        unit={<Trans>under way</Trans>}
        note={<Plural value={totals.abandonedSessions} one="# more has expired" other="# more have expired" />}
      />
      {plan === null && (
        <Figure
          name={<Trans>Recalls with a flag</Trans>}
          value={number(totals.flaggedRecalls)}
          note={percent(totals.recalls === 0 ? null : totals.flaggedRecalls / totals.recalls)}
        />
      )}
    </div>
  );
}

function Figure({ name, value, unit, note }: { name: ReactNode; value: string; unit?: ReactNode; note: ReactNode }) {
  return (
    <div>
      <div className="k">{name}</div>
      <div className="v">
        {value} {unit !== null && unit !== undefined && <span className="u">{unit}</span>}
      </div>
      <div className="d">{note}</div>
    </div>
  );
}
