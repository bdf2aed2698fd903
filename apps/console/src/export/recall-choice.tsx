import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MultiSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { DayField } from '../patterns/day-field.tsx';
import { exportInput, isBackwards, type Choice } from './choice.ts';
import type { ChoiceProps } from './content-choice.tsx';

interface RecallChoiceProps extends ChoiceProps {
  surveyId: string;
  timeZone: string;
  faultOf: (...names: readonly string[]) => string | undefined;
}

/** Whose recalls, of which days. */
export function RecallChoice({ surveyId, timeZone, choice, change, faultOf }: RecallChoiceProps) {
  const { t } = useLingui();
  const beforeFirst = (from: string, to: string) =>
    isBackwards(from, to) ? t`The last day cannot be before the first one.` : undefined;
  const faults = {
    sentTo: beforeFirst(choice.sentFrom, choice.sentTo),
    recalledTo: beforeFirst(choice.recalledFrom, choice.recalledTo),
  };
  const day = (name: 'sentFrom' | 'sentTo' | 'recalledFrom' | 'recalledTo', sent: string, label: string) => (
    <DayField
      label={label}
      value={choice[name]}
      error={faults[name as keyof typeof faults] ?? faultOf(name, sent)}
      onChange={({ currentTarget: { value } }) => change({ [name]: value })}
    />
  );
  return (
    <fieldset className="fields">
      <legend>
        <Trans>Recalls</Trans>
      </legend>
      {day('sentFrom', 'dateFrom', t`Sent from`)}
      {day('sentTo', 'dateTo', t`Sent to, that day included`)}
      {day('recalledFrom', 'recalledFrom', t`Days recalled from`)}
      {day('recalledTo', 'recalledTo', t`Days recalled to`)}
      <TextInput
        label={t`Person`}
        description={t`The user name, as it is written. Empty: everybody.`}
        value={choice.user}
        error={faultOf('user')}
        onChange={({ currentTarget: { value } }) => change({ user: value })}
      />
      <MultiSelect
        label={t`Judgement`}
        description={t`None chosen: all but excluded ones, or all as submitted.`}
        clearable
        value={choice.validity === '' ? [] : choice.validity.split(',')}
        onChange={(values) => change({ validity: values.join(',') })}
        data={[
          { value: 'valid', label: t`Valid` },
          { value: 'doubtful', label: t`Doubtful` },
          { value: 'excluded', label: t`Excluded` },
          { value: 'unjudged', label: t`Nobody judged` },
        ]}
      />
      <Count surveyId={surveyId} timeZone={timeZone} choice={choice} />
    </fieldset>
  );
}

/** How many recalls the file has, as far as the list of recalls can say it. As coded it leaves out those that were excluded. */
function Count({ surveyId, timeZone, choice }: { surveyId: string; timeZone: string; choice: Choice }) {
  const { dateFrom, dateTo, user } = exportInput(surveyId, timeZone, choice);
  const wanted = { surveyId, dateFrom, dateTo, user, limit: 1 };
  const { data } = useQuery({
    ...read.surveySubmissions.list(wanted),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const leavesOut = choice.as === 'coded' && choice.validity === '';
  const excluded = useQuery({
    ...read.surveySubmissions.list({ ...wanted, validity: 'excluded' }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled: leavesOut,
  });
  if (data === undefined || (leavesOut && excluded.data === undefined)) return null;
  const left = leavesOut ? (excluded.data?.total ?? 0) : 0;
  const count = Math.max(0, data.total - left);
  const isNarrower = choice.recalledFrom !== '' || choice.recalledTo !== '' || choice.validity !== '';
  const isAtMost = isNarrower || (leavesOut && excluded.data?.isTotalExact === false);
  return (
    <p className="soft whole" role="status">
      {isAtMost ? (
        <Plural value={count} one="At most # recall." other="At most # recalls." />
      ) : count === 0 ? (
        <Trans>No recall: the file will have its heading alone.</Trans>
      ) : (
        <Plural value={count} one="# recall." other="# recalls." />
      )}
      {left > 0 && (
        <>
          {' '}
          <Plural value={left} one="# excluded recall is left out." other="# excluded recalls are left out." />
        </>
      )}
    </p>
  );
}
