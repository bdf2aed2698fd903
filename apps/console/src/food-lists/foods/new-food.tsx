import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Switch, TextInput } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { Page } from '../../patterns/page.tsx';
import { RecordForm, type Field } from '../../patterns/record-form.tsx';
import { useAccess } from '../../session/access.ts';
import { api } from '../../session/service.ts';
import { CategorySelect } from '../parts/category-select.tsx';
import { CHANGED_BY_FOOD } from '../parts/changed-by.ts';
import { useCodeWords } from '../parts/code-words.ts';
import { useListName } from '../parts/use-list-name.ts';
import { useOpen, usePlace } from '../place.ts';
import { useFoodNames } from './food-names.ts';

type NewValues = {
  englishDescription: string;
  code: string;
  parentCategories: string[];
  groupCode: string;
  isHereAlone: boolean;
};

/** A new food. What it inherits of its categories needs no filling in; names and nutrients come next. */
export function NewFood() {
  const { t } = useLingui();
  const { locale, category } = usePlace();
  const { may } = useAccess();
  const list = useListName();
  const names = { ...useFoodNames(), isHereAlone: t`For this list alone` };
  const open = useOpen();
  const create = useCreateFood();
  const mayShare = may('foods:write');
  const [stored] = useState(() => ({
    version: null,
    values: {
      englishDescription: '',
      code: '',
      parentCategories: category === undefined ? [] : [category],
      groupCode: '0',
      isHereAlone: !mayShare,
    } as NewValues,
  }));
  return (
    <Page
      title={t`New food`}
      crumbs={[
        { to: '/food-lists', name: t`Food lists` },
        { to: `/food-lists/${locale}`, name: list },
      ]}
      lead={t`It inherits portion methods and settings of its categories. Its name and nutrients in this list come next.`}
    >
      <RecordForm
        stored={stored}
        names={names}
        saveWords={t`Make the food`}
        save={async ({ values }) => {
          const code = await create(values);
          queueMicrotask(() => open({ food: code, tab: 'here', field: 'nutrientTableCodes' }, { isSaved: true }));
          return { version: null, values };
        }}
      >
        {(field, values) => <Fields field={field} values={values} mayShare={mayShare} />}
      </RecordForm>
    </Page>
  );
}

/** Makes the food and puts it into this list. Without a code it gets the next free one. */
function useCreateFood(): (values: NewValues) => Promise<string> {
  const { locale } = usePlace();
  const { mutateAsync } = useWrite(async ({ isHereAlone, code, groupCode, ...same }: NewValues) => {
    const food = { ...same, groupCode: Number(groupCode) };
    if (isHereAlone) return api.foodRecords.createLocal.mutate({ locale, code, ...food });
    const made = await (code === ''
      ? api.foodRecords.createWithAutomaticCode.mutate(food)
      : api.foodRecords.create.mutate({ code, ...food }));
    await api.foodRecords.addToLocale.mutate({ locale, code: made.code });
    return made;
  }, CHANGED_BY_FOOD);
  return async (values) => (await mutateAsync(values)).code;
}

interface FieldsProps {
  field: Field<NewValues>;
  values: NewValues;
  mayShare: boolean;
}

function Fields({ field, values, mayShare }: FieldsProps) {
  const { t } = useLingui();
  const { locale, category } = usePlace();
  const { data: groups } = useQuery(read.foodGroups.list());
  const parent = useQuery({
    ...read.categoryRecords.get({ locale, code: category ?? '' }),
    ...(category === undefined ? { queryFn: skipToken } : {}),
  });
  const codeWords = useCodeWords('food', values.code);
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
        description={
          values.isHereAlone ? codeWords || t`Letters and digits.` : codeWords || t`Empty: the next free one.`
        }
      />
      <CategorySelect field={field('parentCategories') as never} known={known} />
      <Select
        {...field('groupCode')}
        data={(groups ?? []).map(({ id, name }) => ({ value: String(id), label: `${id} ${name}` }))}
        searchable
      />
      {mayShare && (
        <Switch
          {...field('isHereAlone', { type: 'checkbox' })}
          description={t`No other list can have it, and its maintainers may change all of it.`}
        />
      )}
    </fieldset>
  );
}
