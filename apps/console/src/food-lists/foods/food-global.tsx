import { Trans, useLingui } from '@lingui/react/macro';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FoodRecord, MainFood } from 'dietary-recall-client';
import { read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { useNameOfList } from '../../patterns/list-name.ts';
import { RecordForm, type Field, type Stored } from '../../patterns/record-form.tsx';
import { api } from '../../session/service.ts';
import { AttributeFields, attributesOf, attributeValues, type AttributeValues } from '../parts/attributes.tsx';
import { CategorySelect } from '../parts/category-select.tsx';
import { CHANGED_BY_FOOD } from '../parts/changed-by.ts';
import { useCodeWords } from '../parts/code-words.ts';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { useFieldFocus } from '../parts/use-field-focus.ts';
import { useOpen, usePlace } from '../place.ts';
import { useFoodNames } from './food-names.ts';

export type GlobalValues = AttributeValues & {
  code: string;
  englishDescription: string;
  groupCode: string;
  parentCategories: string[];
  localeRestrictions: string[];
};

function storedOf(main: MainFood): Stored<GlobalValues> {
  return {
    version: main.version,
    values: {
      code: main.code,
      englishDescription: main.englishDescription,
      groupCode: String(main.groupCode),
      parentCategories: main.parentCategories.map(({ code }) => code),
      localeRestrictions: main.localeRestrictions,
      ...attributeValues(main.attributes),
    },
  };
}

interface FoodGlobalProps {
  record: FoodRecord;
  isReadOnly: boolean;
  onSaved: () => void;
}

/** The part of a food that all food lists share. */
export function FoodGlobal({ record: { main }, isReadOnly, onSaved }: FoodGlobalProps) {
  const { locale } = usePlace();
  const names = useFoodNames();
  const open = useOpen();
  const update = useWrite(api.foodRecords.update.mutate, CHANGED_BY_FOOD);
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
            const { code, englishDescription, groupCode, parentCategories, localeRestrictions, ...attributes } = values;
            const food = await update.mutateAsync({
              currentCode: main.code,
              baseVersion: version ?? '',
              code,
              englishDescription,
              groupCode: Number(groupCode),
              parentCategories,
              localeRestrictions,
              attributes: attributesOf(attributes),
            });
            if (food.code !== main.code) open({ food: food.code, tab: 'global' }, { isSaved: true, replace: true });
            else onSaved();
            return storedOf(food);
          }}
          reread={async () => storedOf((await api.foodRecords.get.query({ locale, code: main.code })).main)}
        >
          {(field, values) => <Fields field={field} values={values} main={main} />}
        </RecordForm>
      </fieldset>
      <Thumbnail type="food" code={main.code} isReadOnly={isReadOnly} />
    </div>
  );
}

interface FieldsProps {
  field: Field<GlobalValues>;
  values: GlobalValues;
  main: MainFood;
}

function Fields({ field, values, main }: FieldsProps) {
  const nameOfList = useNameOfList();
  const { t } = useLingui();
  const { data: groups } = useQuery(read.foodGroups.list());
  const { data: lists } = useQuery(read.locales.list());
  const codeWords = useCodeWords('food', values.code, main.code);
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
          description={t`Another code renames the food everywhere. ${codeWords}`}
        />
        <Select
          {...field('groupCode')}
          data={(groups ?? []).map(({ id, name }) => ({ value: String(id), label: `${id} ${name}` }))}
          searchable
        />
        <CategorySelect
          field={field('parentCategories') as never}
          known={main.parentCategories}
          description={t`It inherits portion methods and settings from them.`}
        />
        <MultiSelect
          {...field('localeRestrictions')}
          data={(lists ?? []).map((list) => ({ value: list.id, label: nameOfList(list) }))}
          searchable
          description={t`Empty: every list may have the food.`}
        />
      </fieldset>
      <fieldset className="fields">
        <legend>
          <Trans>Amounts and questions</Trans>
        </legend>
        <AttributeFields field={field as never} />
      </fieldset>
    </>
  );
}
