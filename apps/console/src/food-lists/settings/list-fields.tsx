import { useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LocaleHeader } from 'dietary-recall-client';
import { read } from '../../calls/read.ts';
import { useNameOfList } from '../../patterns/list-name.ts';
import type { Field } from '../../patterns/record-form.tsx';

/** A food list as its form holds it. `prototypeLocale`: '' for none. */
export type ListValues = {
  id: string;
  englishName: string;
  localName: string;
  respondentLanguage: string;
  adminLanguage: string;
  flagCode: string;
  textDirection: 'ltr' | 'rtl';
  prototypeLocale: string;
};

export function listValues(list: Omit<LocaleHeader, 'foodCount'>): ListValues {
  const { id, englishName, localName, respondentLanguage, adminLanguage, flagCode, textDirection } = list;
  return {
    id,
    englishName,
    localName,
    respondentLanguage,
    adminLanguage,
    flagCode,
    textDirection,
    prototypeLocale: list.prototypeLocale ?? '',
  };
}

export function useListFieldNames() {
  const { t } = useLingui();
  return {
    id: t`Id`,
    englishName: t`Name in English`,
    localName: t`Name in its language`,
    respondentLanguage: t`Language of the foods`,
    adminLanguage: t`Language of the editors`,
    flagCode: t({ message: 'Flag', context: 'country' }),
    textDirection: t`Direction of writing`,
    prototypeLocale: t`Inherits from`,
  };
}

/** The fields of a food list. The id of one that exists does not change. */
export function ListFields({ field, own }: { field: Field<ListValues>; own: string | null }) {
  const nameOfList = useNameOfList();
  const { t } = useLingui();
  const { data: lists } = useQuery(read.locales.list());
  const others = (lists ?? []).filter(({ id }) => id !== own);
  return (
    <fieldset className="fields">
      {own === null && (
        <TextInput
          {...field('id')}
          autoFocus
          spellCheck={false}
          placeholder="pt_BR"
          description={t`2 to 16 letters, digits, _ or -. It does not change later.`}
        />
      )}
      <TextInput {...field('englishName')} placeholder="Portuguese (Brazil)" />
      <TextInput {...field('localName')} placeholder="Português (Brasil)" />
      <TextInput
        {...field('respondentLanguage')}
        spellCheck={false}
        placeholder="pt-BR"
        description={t`As BCP 47 writes it.`}
      />
      <TextInput {...field('adminLanguage')} spellCheck={false} placeholder="en" />
      <TextInput {...field('flagCode')} spellCheck={false} placeholder="br" />
      <Select
        {...field('textDirection')}
        data={[
          { value: 'ltr', label: t`left to right` },
          { value: 'rtl', label: t`right to left` },
        ]}
      />
      <Select
        {...field('prototypeLocale')}
        searchable
        data={[
          { value: '', label: t`no other list` },
          ...others.map((list) => ({ value: list.id, label: nameOfList(list) })),
        ]}
        description={t`It gives names, nutrients and portion methods that this list does not have.`}
      />
    </fieldset>
  );
}
