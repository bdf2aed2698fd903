import { dayIn, daysAfter } from '@dietary-recall/recall-flow';
import { useLingui } from '@lingui/react/macro';
import { NumberInput, TagsInput, TextInput } from '@mantine/core';
import type { RecallDayPlan, SavePlanInput, Survey } from 'dietary-recall-client';
import { useWrite } from '../calls/use-write.ts';
import { DayField, useDaysMissing } from '../patterns/day-field.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { lastDayOf } from '../patterns/survey-course.ts';
import { api } from '../session/service.ts';

type Values = {
  daysPerPerson: number;
  minGapDays: number;
  from: string;
  to: string;
  weekdayShare: number;
  weekendShare: number;
  blockedDates: string[];
  seed: string;
  /** The form shows no field for them. */
  mails: RecallDayPlan['mails'];
};

const USUAL_DAYS = 42;

/** What a survey asks of the days: how many, which, how far apart. Mails of the days stay as they are. */
export function DayPlan({ survey, plan }: { survey: Survey; plan: RecallDayPlan | null }) {
  const { t } = useLingui();
  const daysMissing = useDaysMissing();
  const surveyId = survey.id;
  const store = useWrite(api.recallDays.savePlan.mutate, ['recallDays', 'notifications', 'jobs']);
  const names = {
    daysPerPerson: t`Days of a person`,
    minGapDays: t`Fewest days between two of them`,
    from: t`First day`,
    to: t`Last day`,
    weekdayShare: t`Share of weekdays`,
    weekendShare: t`Share of weekends`,
    blockedDates: t`Days that nobody gets`,
    seed: t`Seed`,
    mails: t`Messages`,
  };
  const save = async ({ values, version }: Filled<Values>) => {
    const { seed, ...others } = values;
    const input: SavePlanInput = {
      surveyId,
      ...others,
      ...(seed === '' ? {} : { seed }),
      ...(version === null ? {} : { baseVersion: version }),
    };
    return storedOf(survey, await store.mutateAsync(input));
  };
  return (
    <RecordForm<Values>
      stored={storedOf(survey, plan)}
      names={names}
      check={({ from, to }) => daysMissing({ from, to })}
      save={save}
      isNew={plan === null}
      reread={async () => storedOf(survey, await api.recallDays.getPlan.query({ surveyId }))}
      saveWords={t`Save the plan`}
    >
      {(field) => (
        <fieldset className="fields">
          <legend>{t`Plan`}</legend>
          <NumberInput {...field('daysPerPerson')} min={1} />
          <NumberInput {...field('minGapDays')} min={1} max={90} description={t`1 allows days in a row.`} />
          <DayField {...field('from')} />
          <DayField {...field('to')} />
          <NumberInput {...field('weekdayShare')} min={0} description={t`5 and 2 are those of a week.`} />
          <NumberInput {...field('weekendShare')} min={0} />
          <TagsInput {...field('blockedDates')} description={t`Such as holidays: yyyy-mm-dd, each with Enter.`} />
          <TextInput
            {...field('seed')}
            description={t`The same seed, people and plan give the same days. Empty: one is made.`}
          />
        </fieldset>
      )}
    </RecordForm>
  );
}

/** A new plan begins tomorrow, or with the survey, and ends before the last day of the survey: a day is told on the next one. */
function storedOf(survey: Survey, plan: RecallDayPlan | null): { version: string | null; values: Values } {
  const tomorrow = daysAfter(dayIn(survey.timeZone, new Date()), 1);
  const first = dayIn(survey.timeZone, new Date(survey.startDate));
  const from = first > tomorrow ? first : tomorrow;
  const usual = daysAfter(from, USUAL_DAYS - 1);
  const last = daysAfter(lastDayOf(survey), -1);
  return {
    version: plan?.version ?? null,
    values: {
      daysPerPerson: plan?.daysPerPerson ?? 2,
      minGapDays: plan?.minGapDays ?? 7,
      from: plan?.from ?? from,
      to: plan?.to ?? (usual < last || last < from ? usual : last),
      weekdayShare: plan?.weekdayShare ?? 5,
      weekendShare: plan?.weekendShare ?? 2,
      blockedDates: plan?.blockedDates ?? [],
      seed: plan?.seed ?? '',
      mails: plan?.mails ?? [],
    },
  };
}
