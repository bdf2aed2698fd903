import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { SurveySubmissionSummary } from 'dietary-recall-client';
import { useMemo } from 'react';
import { useFlagNames } from '../patterns/flag-name.ts';
import { useFormat } from '../patterns/format.ts';
import type { Column } from '../patterns/table-model.ts';
import { Validity } from './validity.tsx';

/** The columns of the list of recalls. */
export function useRecallColumns(surveyId: string): Column<SurveySubmissionSummary>[] {
  const { t } = useLingui();
  const { number, weekday, time } = useFormat();
  const flagNames = useFlagNames();
  return useMemo(
    () => [
      {
        id: 'day',
        name: t`Day recalled`,
        isName: true,
        value: ({ recallDate, userName, recallNumber }) => `${recallDate} ${userName ?? ''} ${recallNumber}`,
        cell: ({ id, recallDate }) => (
          <Link to={`/surveys/${surveyId}/recalls/${id}`}>
            <b className="strong">{weekday(recallDate)}</b>
          </Link>
        ),
      },
      {
        id: 'person',
        name: t`Person`,
        sort: 'userName',
        value: ({ userName }) => userName,
        cell: ({ userName, recallNumber }) => (
          <>
            {userName ?? <span className="dim">{t`erased`}</span>}{' '}
            <span className="u">{t`recall ${recallNumber}`}</span>
          </>
        ),
      },
      {
        id: 'sent',
        name: t`Sent`,
        sort: 'submittedAt',
        value: ({ submittedAt }) => submittedAt,
        cell: ({ submittedAt }) => time(submittedAt),
      },
      {
        id: 'minutes',
        name: t`Minutes`,
        isNumber: true,
        sort: 'minutesToComplete',
        value: ({ minutesToComplete }) => minutesToComplete,
        cell: ({ minutesToComplete }) => number(minutesToComplete, 1),
      },
      {
        id: 'foods',
        name: t`Foods`,
        isNumber: true,
        value: ({ foodCount, missingFoodCount }) => foodCount + missingFoodCount,
        cell: ({ foodCount, missingFoodCount }) => foodCount + missingFoodCount,
      },
      {
        id: 'energy',
        name: t`Energy`,
        isNumber: true,
        value: ({ energyKcal }) => energyKcal,
        cell: ({ energyKcal }) => (
          <>
            {number(energyKcal)} {energyKcal !== null && <span className="u">kcal</span>}
          </>
        ),
      },
      {
        id: 'flags',
        name: t`Flags`,
        value: ({ flags }) => flags.join(' '),
        cell: ({ flags }) => (
          <span className="badges">
            {flags.map((flag) => (
              <span key={flag} className="badge warn">
                {flagNames[flag]}
              </span>
            ))}
          </span>
        ),
      },
      {
        id: 'validity',
        name: t`Judgement`,
        value: ({ validity }) => validity,
        cell: ({ validity }) => <Validity validity={validity} />,
      },
    ],
    // The names of flags change with the language, as `t` does.
    [t, number, weekday, time, surveyId],
  );
}
