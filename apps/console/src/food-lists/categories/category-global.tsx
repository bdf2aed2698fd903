import { Trans, useLingui } from '@lingui/react/macro';
import { MultiSelect, Switch, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CategoryRecord, MainCategory } from 'dietary-recall-client';
import { read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { useNameOfList } from '../../patterns/list-name.ts';
import { RecordForm, type Field, type Stored } from '../../patterns/record-form.tsx';
import { api } from '../../session/service.ts';
import {
  AttributeFields,
  attributesOf,
  attributeValues,
  useAttributeNames,
  type AttributeValues,
} from '../parts/attributes.tsx';
import { CategorySelect } from '../parts/category-select.tsx';
import { CHANGED_BY_CATEGORY } from '../parts/changed-by.ts';
import { useCodeWords } from '../parts/code-words.ts';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { useFieldFocus } from '../parts/use-field-focus.ts';
import { useOpen, usePlace } from '../place.ts';

type GlobalValues = AttributeValues & {
  code: string;
  englishDescription: string;
  isHidden: boolean;
  parentCategories: string[];
  tags: string[];
  localeRestrictions: string[];
};

function storedOf(main: MainCategory): Stored<GlobalValues> {
  const { version, code, englishDescription, isHidden, parentCategories, tags, localeRestrictions, attributes } = main;
  return {
    version,
    values: {
      code,
      englishDescription,
      isHidden,
      parentCategories: parentCategories.map((parent) => parent.code),
      tags,
      localeRestrictions,
      ...attributeValues(attributes),
    },
  };
}

export function useCategoryNames() {
  const { t } = useLingui();
  return {
    ...useAttributeNames(),
    code: t`Code`,
    englishDescription: t`Name in English`,
    isHidden: t`Hidden from respondents`,
    parentCategories: t`In the categories`,
    tags: t`Marks`,
    localeRestrictions: t`Only in the lists`,
  };
}

/** The part of a category that all food lists share. */
export function CategoryGlobal({ record: { main }, isReadOnly }: { record: CategoryRecord; isReadOnly: boolean }) {
  const { locale } = usePlace();
  const names = useCategoryNames();
  const open = useOpen();
  const update = useWrite(api.categoryRecords.update.mutate, CHANGED_BY_CATEGORY);
  useFieldFocus(main.code);
  return (
    <div className="split">
      <fieldset className="plain" disabled={isReadOnly}>
        {isReadOnly && (
          <p className="note">
            <Trans>All lists share this part. Whoever may change foods of all lists changes it.</Trans>
          </p>
        )}
        <RecordForm
          stored={storedOf(main)}
          names={names}
          save={async ({ values, version }) => {
            const { code, englishDescription, isHidden, parentCategories, tags, localeRestrictions } = values;
            const category = await update.mutateAsync({
              currentCode: main.code,
              baseVersion: version ?? '',
              code,
              englishDescription,
              isHidden,
              parentCategories,
              tags,
              localeRestrictions,
              attributes: attributesOf(values),
            });
            if (category.code !== main.code) {
              open({ category: category.code, tab: 'global' }, { isSaved: true, replace: true });
            }
            return storedOf(category);
          }}
          reread={async () => storedOf((await api.categoryRecords.get.query({ locale, code: main.code })).main)}
        >
          {(field, values) => <Fields field={field} values={values} main={main} />}
        </RecordForm>
      </fieldset>
      <Thumbnail type="category" code={main.code} isReadOnly={isReadOnly} />
    </div>
  );
}

interface FieldsProps {
  field: Field<GlobalValues>;
  values: GlobalValues;
  main: MainCategory;
}

function Fields({ field, values, main }: FieldsProps) {
  const nameOfList = useNameOfList();
  const { t } = useLingui();
  const { data: lists } = useQuery(read.locales.list());
  const codeWords = useCodeWords('category', values.code, main.code);
  return (
    <>
      <fieldset className="fields">
        <legend>
          <Trans>What it is</Trans>
        </legend>
        <TextInput {...field('englishDescription')} />
        <TextInput
          {...field('code')}
          spellCheck={false}
          description={t`Another code renames the category everywhere. ${codeWords}`}
        />
        <CategorySelect field={field('parentCategories') as never} known={main.parentCategories} />
        <Switch
          {...field('isHidden', { type: 'checkbox' })}
          description={t`Foods in it still inherit of it, and are found by other categories.`}
        />
        <TagsInput {...field('tags')} acceptValueOnBlur description={t`Applications act on them, such as hot-drink.`} />
        <MultiSelect
          {...field('localeRestrictions')}
          data={(lists ?? []).map((list) => ({ value: list.id, label: nameOfList(list) }))}
          searchable
          description={t`Empty: every list shows it.`}
        />
      </fieldset>
      <fieldset className="fields">
        <legend>
          <Trans>What its foods inherit</Trans>
        </legend>
        <AttributeFields field={field as never} />
      </fieldset>
    </>
  );
}
