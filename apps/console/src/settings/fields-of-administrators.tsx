import { useLingui } from '@lingui/react/macro';
import { NumberInput, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import type { LocaleHeader, SurveySchemeSummary } from 'dietary-recall-client';
import { useNameOfList } from '../patterns/list-name.ts';
import type { Field } from '../patterns/record-form.tsx';
import { useNameOfScheme } from '../patterns/scheme-name.ts';
import { FieldGroup } from './field-group.tsx';
import { QualityFields } from './quality-fields.tsx';
import type { SettingsValues } from './settings-values.ts';

interface FieldsProps {
  field: Field<SettingsValues>;
  values: SettingsValues;
  locales: readonly LocaleHeader[];
  schemes: readonly SurveySchemeSummary[];
}

const isSwitch = { type: 'checkbox' } as const;

/** What administrators may change. */
export function FieldsOfAdministrators({ field, values, locales, schemes }: FieldsProps) {
  const nameOfList = useNameOfList();
  const nameOfScheme = useNameOfScheme();
  const localeChoices = locales.map((list) => ({ value: list.id, label: `${nameOfList(list)} (${list.id})` }));
  const schemeChoices = schemes.map((scheme) => ({ value: scheme.id, label: nameOfScheme(scheme) }));
  return (
    <>
      <AskedFields
        field={field}
        locales={withChosen(localeChoices, values.localeId)}
        schemes={withChosen(schemeChoices, values.schemeId)}
        zone={values.timeZone}
      />
      <OftenFields field={field} />
      <PeopleFields field={field} />
      <FeedbackFields field={field} />
      <QualityFields field={field} />
      <TechnicalFields field={field} />
    </>
  );
}

type Choice = { value: string; label: string };

/** The choices, and what is chosen where they are not read. */
function withChosen(choices: readonly Choice[], chosen: string): Choice[] {
  return choices.some(({ value }) => value === chosen) ? [...choices] : [...choices, { value: chosen, label: chosen }];
}

interface AskedProps extends Pick<FieldsProps, 'field'> {
  locales: Choice[];
  schemes: Choice[];
  zone: string;
}

function AskedFields({ field, locales, schemes, zone }: AskedProps) {
  const { t } = useLingui();
  return (
    <FieldGroup name={t`What is asked`}>
      <Select {...field('localeId')} data={locales} searchable description={t`The foods that respondents can find.`} />
      <Select
        {...field('schemeId')}
        data={schemes}
        searchable
        description={t`The questions beside foods and amounts. New recalls get its newest published version.`}
      />
      <Select
        {...field('recallPeriod')}
        data={[
          { value: 'previous-day', label: t`The day before` },
          { value: 'same-day', label: t`The same day` },
          { value: 'last-24-hours', label: t`The day with most of the last 24 hours` },
        ]}
        description={t`The day that a recall is about, unless its link says another one.`}
      />
      <NumberInput {...field('maxDaysBack')} min={0} max={366} description={t`An older day is refused.`} />
      <Select
        {...field('timeZone')}
        data={[...new Set([zone, ...Intl.supportedValuesOf('timeZone')])]}
        searchable
        description={t`Days of the survey begin at its midnight. The first and the last day stay the same days.`}
      />
    </FieldGroup>
  );
}

function OftenFields({ field }: Pick<FieldsProps, 'field'>) {
  const { t } = useLingui();
  return (
    <FieldGroup name={t`How often`}>
      <NumberInput
        {...field('maximumTotalSubmissions')}
        min={1}
        description={t`The plan of the fieldwork counts them. Empty: as many as a person likes.`}
      />
      <NumberInput {...field('maximumDailySubmissions')} min={1} description={t`A further one is refused.`} />
      <NumberInput
        {...field('minimumSubmissionInterval')}
        min={0}
        description={t`An earlier one is refused. 3600 is an hour.`}
      />
    </FieldGroup>
  );
}

function PeopleFields({ field }: Pick<FieldsProps, 'field'>) {
  const { t } = useLingui();
  return (
    <FieldGroup name={t`Who takes part`}>
      <TextInput
        {...field('id')}
        spellCheck={false}
        description={t`It stands in the links of respondents. Another id changes them: links that were sent do not work any more.`}
      />
      <Switch
        {...field('allowPersonalData', isSwitch)}
        description={t`Needed for mails and calls. It cannot be taken back while somebody has a name or an address.`}
      />
      <Switch
        {...field('allowGeneratedUsers', isSwitch)}
        description={t`Without an invitation, by a button on the first page.`}
      />
      <PasswordInput
        {...field('generateUserKey')}
        autoComplete="off"
        description={t`Signs the people that a panel provider sends. At least 32 characters; empty: none are sent.`}
      />
      <NumberInput
        {...field('linksValidDaysAfterEnd')}
        min={0}
        max={3650}
        description={t`Later they sign nobody in. Empty: they do not expire.`}
      />
      <TextInput {...field('authUrlDomainOverride')} description={t`Empty: the domain of the service.`} />
      <TextInput
        {...field('originatingURL')}
        type="url"
        description={t`Where a respondent without a sign-in is sent back to.`}
      />
    </FieldGroup>
  );
}

function FeedbackFields({ field }: Pick<FieldsProps, 'field'>) {
  const { t } = useLingui();
  return (
    <FieldGroup name={t`Feedback`}>
      <Switch
        {...field('feedbackEnabled', isSwitch)}
        description={t`Energy and nutrients of the day, once it is sent.`}
      />
      <NumberInput
        {...field('numberOfSubmissionsForFeedback')}
        min={1}
        description={t`Before that many, a person sees none.`}
      />
      <TextInput {...field('feedbackStyle')} description={t`A word for the application, such as default or playful.`} />
    </FieldGroup>
  );
}

function TechnicalFields({ field }: Pick<FieldsProps, 'field'>) {
  const { t } = useLingui();
  return (
    <FieldGroup name={t`Search, storage and other systems`}>
      <Select
        {...field('searchSortingAlgorithm')}
        data={[
          { value: 'paRules', label: t`Eaten together` },
          { value: 'popularity', label: t`Popular in this food list` },
          { value: 'globalPop', label: t`Popular everywhere` },
          { value: 'fixed', label: t`The fixed order of the food list` },
        ]}
        description={t`Foods that match a search alike come in this order.`}
      />
      <NumberInput
        {...field('searchMatchScoreWeight')}
        min={0}
        max={100}
        description={t`100: only how well a food matches counts; 0: only its popularity.`}
      />
      <Switch
        {...field('storeUserSessionOnServer', isSwitch)}
        description={t`A respondent can go on with another device, and Fieldwork shows what was begun.`}
      />
      <TextInput
        {...field('submissionNotificationUrl')}
        type="url"
        description={t`Gets each recall, signed. The screen Webhooks shows deliveries.`}
      />
      <Switch
        {...field('reportSurveyState', isSwitch)}
        description={t`Makes faults of the application easier to find; it contains what the respondent entered.`}
      />
      <Switch {...field('reportStackTrace', isSwitch)} description={t`Where in the application a fault happened.`} />
      <Switch
        {...field('needsSecondCoder', isSwitch)}
        description={t`A coding holds once a second person agrees; it is for codings from then on.`}
      />
      <Switch {...field('isTest', isSwitch)} description={t`Its recalls do not count for the popularity of foods.`} />
    </FieldGroup>
  );
}
