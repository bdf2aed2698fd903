import { useLingui } from '@lingui/react/macro';
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { LocaleHeader, SurveySchemeSummary } from 'dietary-recall-client';
import type { ReactNode } from 'react';
import { DayField } from '../patterns/day-field.tsx';
import { useNameOfList } from '../patterns/list-name.ts';
import type { Field } from '../patterns/record-form.tsx';
import { useNameOfScheme } from '../patterns/scheme-name.ts';
import { api } from '../session/service.ts';
import type { NewSurvey } from './new-survey.ts';

export function useSurveyNames(): Record<keyof NewSurvey, string> {
  const { t } = useLingui();
  return {
    id: t`Id`,
    supportEmail: t`Address for help`,
    localeId: t`Food list`,
    schemeId: t`Questionnaire`,
    startDate: t`First day`,
    endDate: t`Last day`,
    timeZone: t`Time zone`,
    maximumTotalSubmissions: t`Recalls of a person`,
    maximumDailySubmissions: t`Recalls of a person in a day`,
    allowPersonalData: t`Names and addresses may be kept`,
    allowGeneratedUsers: t`Anybody may take part`,
    feedbackEnabled: t`Feedback after the recall`,
    needsSecondCoder: t`Two people code each text`,
    isTest: t`Trial`,
  };
}

interface SurveyGroupsProps {
  field: Field<NewSurvey>;
  values: NewSurvey;
  locales: readonly LocaleHeader[];
  schemes: readonly SurveySchemeSummary[];
}

export function SurveyGroups({ field, values, locales, schemes }: SurveyGroupsProps) {
  const { t } = useLingui();
  const nameOfList = useNameOfList();
  const nameOfScheme = useNameOfScheme();
  const idWords = useIdWords(values.id);
  return (
    <>
      <Group name={t`What it is`}>
        <TextInput
          {...field('id')}
          description={t`Letters, digits, _ and -. It stands in the links of respondents: /s/${values.id || 'winter-26'}. ${idWords}`}
          spellCheck={false}
        />
        <TextInput
          {...field('supportEmail')}
          type="email"
          description={t`Respondents see it wherever they may need help.`}
        />
      </Group>
      <Group name={t`What is asked`}>
        <Select
          {...field('localeId')}
          data={locales.map((list) => ({ value: list.id, label: `${nameOfList(list)} (${list.id})` }))}
          searchable
          description={t`The foods that respondents can find.`}
        />
        <Select
          {...field('schemeId')}
          data={schemes.map((scheme) => ({ value: scheme.id, label: nameOfScheme(scheme) }))}
          searchable
          description={t`The questions beside foods and amounts.`}
        />
      </Group>
      <Group name={t`When`}>
        <DayField {...field('startDate')} description={t`Choose today to try it at once.`} />
        <DayField {...field('endDate')} />
        <Select
          {...field('timeZone')}
          data={[...new Set([values.timeZone, ...Intl.supportedValuesOf('timeZone')])]}
          searchable
          description={t`Days begin at its midnight.`}
        />
      </Group>
      <Group name={t`How often`}>
        <NumberInput {...field('maximumTotalSubmissions')} min={1} description={t`Empty: as many as a person likes.`} />
        <NumberInput {...field('maximumDailySubmissions')} min={1} />
      </Group>
      <Group name={t`Rules`}>
        <Switch
          {...field('isTest', { type: 'checkbox' })}
          description={t`Its recalls do not count for the popularity of foods.`}
        />
        <Switch {...field('allowPersonalData', { type: 'checkbox' })} description={t`Needed for mails and calls.`} />
        <Switch
          {...field('allowGeneratedUsers', { type: 'checkbox' })}
          description={t`Without an invitation, by a button on the first page.`}
        />
        <Switch
          {...field('feedbackEnabled', { type: 'checkbox' })}
          description={t`Energy and nutrients of the day, once it is sent.`}
        />
        <Switch
          {...field('needsSecondCoder', { type: 'checkbox' })}
          description={t`A coding holds once a second person agrees.`}
        />
      </Group>
    </>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="fields">
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

/** In ms: an id is asked for once typing rests. */
const REST_MS = 300;

/** Whether a new survey can have the id, in words, while it is typed. */
function useIdWords(typed: string): string {
  const { t } = useLingui();
  const [id] = useDebouncedValue(typed, REST_MS);
  const { data } = useQuery({
    queryKey: ['surveys', 'validateId', id],
    queryFn: id === '' ? skipToken : () => api.surveys.validateId.mutate({ id }),
  });
  if (id === '' || id !== typed || data === undefined) return '';
  switch (data.reason) {
    case null:
      return t`It is free.`;
    case 'malformed':
      return t`It has other characters.`;
    case 'reserved':
      return t`The service needs this word itself.`;
    case 'taken':
      return t`Another survey has it.`;
  }
}
