import { Trans, useLingui } from '@lingui/react/macro';
import { Switch, TextInput } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { Page } from '../../patterns/page.tsx';
import { RecordForm, type Field } from '../../patterns/record-form.tsx';
import { api } from '../../session/service.ts';
import { CategorySelect } from '../parts/category-select.tsx';
import { useCodeWords } from '../parts/code-words.ts';
import { useListName } from '../parts/use-list-name.ts';
import { useOpen, usePlace } from '../place.ts';
import { useCategoryNames } from './category-global.tsx';

type NewValues = { englishDescription: string; code: string; parentCategories: string[]; isHidden: boolean };

/** A new category of all lists. */
export function NewCategory() {
  const { t } = useLingui();
  const { locale, category } = usePlace();
  const list = useListName();
  const names = useCategoryNames();
  const open = useOpen();
  const create = useWrite(api.categoryRecords.create.mutate, ['categoryRecords', 'foodBrowser']);
  const [stored] = useState(() => ({
    version: null,
    values: {
      englishDescription: '',
      code: '',
      parentCategories: category === undefined ? [] : [category],
      isHidden: false,
    } as NewValues,
  }));
  return (
    <Page
      title={t`New category`}
      crumbs={[
        { to: '/food-lists', name: t`Food lists` },
        { to: `/food-lists/${locale}`, name: list },
      ]}
      lead={t`All food lists share it. Each gives it a name and portion methods of its own.`}
    >
      <RecordForm
        stored={stored}
        names={names}
        saveWords={t`Make the category`}
        save={async ({ values }) => {
          const { code } = await create.mutateAsync(values);
          queueMicrotask(() => open({ category: code, tab: 'here', field: 'localDescription' }, { isSaved: true }));
          return { version: null, values };
        }}
      >
        {(field, values) => <Fields field={field} values={values} />}
      </RecordForm>
    </Page>
  );
}

function Fields({ field, values }: { field: Field<NewValues>; values: NewValues }) {
  const { t } = useLingui();
  const { locale, category } = usePlace();
  const parent = useQuery({
    ...read.categoryRecords.get({ locale, code: category ?? '' }),
    ...(category === undefined ? { queryFn: skipToken } : {}),
  });
  const codeWords = useCodeWords('category', values.code);
  const known = parent.data === undefined ? [] : [{ ...parent.data.main, ...parent.data.local }];
  return (
    <fieldset className="fields">
      <legend>
        <Trans>What it is</Trans>
      </legend>
      <TextInput {...field('englishDescription')} autoFocus autoComplete="off" />
      <TextInput
        {...field('code')}
        spellCheck={false}
        autoComplete="off"
        description={codeWords || t`Letters and digits.`}
      />
      <CategorySelect
        field={field('parentCategories') as never}
        known={known}
        description={t`Empty: it stands at the top of the tree.`}
      />
      <Switch {...field('isHidden', { type: 'checkbox' })} />
    </fieldset>
  );
}
