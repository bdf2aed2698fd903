import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { DayField } from '../patterns/day-field.tsx';
import type { Field } from '../patterns/record-form.tsx';
import { FieldGroup } from './field-group.tsx';
import type { SettingsValues } from './settings-values.ts';

/** What everybody who runs the survey may change. */
export function FieldsOfStaff({ field }: { field: Field<SettingsValues> }) {
  const { t } = useLingui();
  return (
    <>
      <FieldGroup name={t`When`}>
        <DayField {...field('firstDay')} description={t`Respondents can answer from its beginning.`} />
        <DayField {...field('lastDay')} description={t`Respondents can answer until its end.`} />
      </FieldGroup>
      <FieldGroup name={t`What respondents read`}>
        <TextInput
          {...field('supportEmail')}
          type="email"
          description={t`Respondents see it wherever they may need help.`}
        />
        <TextInput
          {...field('externalFollowUpURL')}
          type="url"
          placeholder="https://example.org/next?person=[intake24_username_value]"
          description={t`Opens once the recall is sent; the user name stands for the word in brackets.`}
        />
        <Textarea
          {...field('description')}
          autosize
          minRows={3}
          maxRows={12}
          description={t`HTML, above the button that begins the recall.`}
        />
        <Textarea
          {...field('finalPageHtml')}
          autosize
          minRows={3}
          maxRows={12}
          description={t`HTML, once the recall is sent.`}
        />
      </FieldGroup>
    </>
  );
}
