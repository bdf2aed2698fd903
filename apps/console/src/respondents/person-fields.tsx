import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, PasswordInput, TextInput } from '@mantine/core';
import type { UpsertPeopleInput } from 'dietary-recall-client';
import { useState } from 'react';
import type { Field } from '../patterns/record-form.tsx';
import { Icon } from '../shell/icon.tsx';

/** A custom field as the form holds it. */
export interface CustomField {
  name: string;
  value: string;
}

/** The fields of a respondent as a form holds them. Empty: none. */
export type PersonValues = {
  userName: string;
  password: string;
  name: string;
  email: string;
  phone: string;
  language: string;
  customFields: readonly CustomField[];
};

export function usePersonNames(): Record<keyof PersonValues, string> {
  const { t } = useLingui();
  return {
    userName: t`User name`,
    password: t`Password`,
    name: t`Name`,
    email: t`E-mail address`,
    phone: t`Phone number`,
    language: t`Language`,
    customFields: t`Fields of the survey`,
  };
}

/** What the service stores of the fields that changed. */
export function personChange(changes: Partial<PersonValues>): Partial<UpsertPeopleInput['users'][number]> {
  const { userName: _, password, customFields, ...contact } = changes;
  const orNull = Object.entries(contact).map(([name, value]) => [name, value === '' ? null : value]);
  return {
    ...Object.fromEntries(orNull),
    ...(password === undefined || password === '' ? {} : { password }),
    ...(customFields === undefined ? {} : { customFields: recordOf(customFields) }),
  };
}

function recordOf(fields: readonly CustomField[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, value }) => (name.trim() === '' || value === '' ? [] : [[name.trim(), value]])),
  );
}

interface PersonFieldsProps {
  field: Field<PersonValues>;
  values: PersonValues;
  isNew: boolean;
  /** Does the survey keep names and addresses? */
  hasPersonalData: boolean;
}

export function PersonFields({ field, values, isNew, hasPersonalData }: PersonFieldsProps) {
  const { t } = useLingui();
  const { onChange } = field('customFields');
  return (
    <>
      <fieldset className="fields">
        <legend>{t`Sign-in`}</legend>
        {isNew && (
          <TextInput
            {...field('userName')}
            description={t`Without spaces, such as r-0412.`}
            spellCheck={false}
            autoFocus
          />
        )}
        <PasswordInput
          {...field('password')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
          description={
            isNew ? t`Empty: the person signs in by the personal link alone.` : t`Empty: the password stays as it is.`
          }
        />
      </fieldset>
      {hasPersonalData && (
        <fieldset className="fields">
          <legend>{t`Contact`}</legend>
          <TextInput {...field('name')} />
          <TextInput {...field('email')} type="email" />
          <TextInput {...field('phone')} type="tel" />
          <TextInput {...field('language')} description={t`For messages, such as en or fr-CA.`} />
        </fieldset>
      )}
      <fieldset className="fields">
        <legend>{t`Fields of the survey`}</legend>
        <CustomFieldRows fields={values.customFields} change={onChange as (fields: readonly CustomField[]) => void} />
      </fieldset>
    </>
  );
}

interface CustomFieldRowsProps {
  fields: readonly CustomField[];
  change: (fields: readonly CustomField[]) => void;
}

function CustomFieldRows({ fields, change }: CustomFieldRowsProps) {
  const { t } = useLingui();
  const [hasAdded, setAdded] = useState(false);
  const add = () => {
    setAdded(true);
    change([...fields, { name: '', value: '' }]);
  };
  const set = (at: number, part: Partial<CustomField>) =>
    change(fields.map((field, index) => (index === at ? { ...field, ...part } : field)));
  return (
    <div className="stack tight whole">
      {fields.map(({ name, value }, at) => (
        <div key={at} className="row pair-fields">
          <TextInput
            size="xs"
            aria-label={t`Name of field ${at + 1}`}
            placeholder={t`Name`}
            autoFocus={hasAdded && at === fields.length - 1}
            value={name}
            onChange={({ currentTarget }) => set(at, { name: currentTarget.value })}
          />
          <TextInput
            size="xs"
            className="grow"
            aria-label={name === '' ? t`Value of field ${at + 1}` : name}
            placeholder={t`Value`}
            value={value}
            onChange={({ currentTarget }) => set(at, { value: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Remove field ${name || at + 1}`}
            onClick={() => change(fields.filter((_, index) => index !== at))}
          >
            <Icon name="close" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button size="xs" leftSection={<Icon name="plus" />} onClick={add}>
          <Trans>Another field</Trans>
        </Button>
      </div>
    </div>
  );
}
