import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { CategoryRecord, LocalCategory, PortionSizeMethod } from 'dietary-recall-client';
import { useWrite } from '../../calls/use-write.ts';
import { RecordForm, type Stored } from '../../patterns/record-form.tsx';
import { api } from '../../session/service.ts';
import { useFoodNames } from '../foods/food-names.ts';
import { CHANGED_BY_CATEGORY } from '../parts/changed-by.ts';
import { useFieldFocus } from '../parts/use-field-focus.ts';
import { useValueWords } from '../parts/value-words.ts';
import { usePlace } from '../place.ts';
import { MethodsEditor } from '../portions/methods-editor.tsx';
import { FoodsWithOwnMethods } from './foods-with-own-methods.tsx';

type HereValues = { localDescription: string; portionSize: PortionSizeMethod[] };

function storedOf({ version, localDescription, portionSize }: LocalCategory): Stored<HereValues> {
  return { version, values: { localDescription: localDescription ?? '', portionSize } };
}

/** What this list says of a category. Its foods inherit it. */
export function CategoryHere({
  record: { main, local, inherited, foods },
  isReadOnly,
}: {
  record: CategoryRecord;
  isReadOnly: boolean;
}) {
  const { t } = useLingui();
  const { locale } = usePlace();
  const { code, englishDescription } = main;
  const { localDescription, portionSize } = useFoodNames();
  const wordsOf = useValueWords();
  const update = useWrite(api.categoryRecords.updateLocal.mutate, CHANGED_BY_CATEGORY);
  useFieldFocus(code);
  return (
    <fieldset className="plain" disabled={isReadOnly}>
      <RecordForm<HereValues>
        stored={storedOf(local)}
        names={{ localDescription, portionSize }}
        wordsOf={wordsOf}
        save={async ({ values, version }) => {
          const name = values.localDescription.trim() === '' ? null : values.localDescription;
          return storedOf(
            await update.mutateAsync({
              locale,
              code,
              baseVersion: version,
              localDescription: name,
              portionSize: values.portionSize,
            }),
          );
        }}
        reread={async () => storedOf((await api.categoryRecords.get.query({ locale, code })).local)}
      >
        {(field, values) => (
          <>
            <fieldset className="fields">
              <legend>
                <Trans>Name</Trans>
              </legend>
              <TextInput
                {...field('localDescription')}
                placeholder={englishDescription}
                description={t`Respondents browse by it.`}
              />
            </fieldset>
            <MethodsEditor
              field={field('portionSize')}
              methods={values.portionSize}
              food={{ name: values.localDescription || englishDescription, code: '' }}
              inherited={{
                methods: inherited.portionSize,
                source: inherited.source,
                none: t`There are none here or above: its foods need methods of their own.`,
              }}
              note={
                foods.withOwnMethods > 0 && <FoodsWithOwnMethods code={code} saved={local.portionSize} foods={foods} />
              }
            />
          </>
        )}
      </RecordForm>
    </fieldset>
  );
}
