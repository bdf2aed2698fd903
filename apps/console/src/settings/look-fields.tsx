import { Trans, useLingui } from '@lingui/react/macro';
import { MultiSelect, Switch, TagsInput, TextInput } from '@mantine/core';
import type { Field } from '../patterns/record-form.tsx';
import { FieldGroup } from './field-group.tsx';
import { HelpFields } from './help-fields.tsx';
import { COLOURS, type LookValues } from './look-values.ts';
import { TextByLanguage } from './text-by-language.tsx';

interface LookFieldsProps {
  field: Field<LookValues>;
  values: LookValues;
}

export function LookFields({ field, values }: LookFieldsProps) {
  const { t } = useLingui();
  const languages = languagesOf(values);
  const { value, onChange, error } = field('title');
  return (
    <>
      <FieldGroup name={t`Texts`}>
        <TagsInput
          {...field('languages')}
          placeholder="en"
          description={t`Tags such as en or fr-CA; Enter adds one. The first is the one to begin with; none: that of the food list.`}
        />
        <TextByLanguage
          label={t`Title`}
          languages={languages}
          value={value as Record<string, string>}
          onChange={onChange as (value: Record<string, string>) => void}
          error={error}
        />
      </FieldGroup>
      <FieldGroup name={t`Ways in and help`}>
        <MultiSelect
          {...field('signInModes')}
          clearable
          data={[
            { value: 'link', label: t`Personal link` },
            { value: 'password', label: t`User name and password` },
            { value: 'generate', label: t`A new account by a button` },
            { value: 'panel', label: t`From a panel provider` },
          ]}
          description={t`None: all that the settings allow.`}
        />
        <TextInput
          {...field('supportPhone')}
          type="tel"
          description={t`Respondents see it under Help. Begin with + and the country.`}
        />
      </FieldGroup>
      <HelpFields field={field} languages={languages} values={values} />
      <fieldset className="fields">
        <legend>
          <Trans>Colours</Trans>
        </legend>
        <Switch
          {...field('hasColours', { type: 'checkbox' })}
          className="whole"
          description={t`Otherwise those of the questionnaire, or of Survey. Survey makes one darker or lighter where text on it could not be read.`}
        />
        {values.hasColours &&
          COLOURS.map((colour) => <TextInput key={colour} {...field(colour)} type="color" className="colour" />)}
      </fieldset>
    </>
  );
}

/** The languages of the survey, and those of its texts. */
function languagesOf({ languages, title, help }: LookValues): string[] {
  const used = [...languages, ...Object.keys(title), ...help.flatMap((entry) => Object.keys(entry.title))];
  return used.length === 0 ? ['en'] : [...new Set(used)];
}
