import { Trans, useLingui } from '@lingui/react/macro';
import { TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FoodRecord } from 'dietary-recall-client';
import { read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { RecordForm } from '../../patterns/record-form.tsx';
import { api } from '../../session/service.ts';
import { CHANGED_BY_FOOD } from '../parts/changed-by.ts';
import { useFieldFocus } from '../parts/use-field-focus.ts';
import { useValueWords } from '../parts/value-words.ts';
import { usePlace } from '../place.ts';
import { MethodsEditor } from '../portions/methods-editor.tsx';
import { useFoodNames } from './food-names.ts';
import { hereOf, knownTargets, updateOf, type HereValues } from './here-values.ts';
import { NutrientRecords } from './nutrient-records.tsx';
import { Prompts } from './prompts.tsx';

interface FoodHereProps {
  record: FoodRecord;
  isReadOnly: boolean;
  onSaved: () => void;
}

/** What this list says of a food. */
export function FoodHere({ record, isReadOnly, onSaved }: FoodHereProps) {
  const { t } = useLingui();
  const { locale } = usePlace();
  const { code, englishDescription } = record.main;
  const names = useFoodNames();
  const wordsOf = useValueWords();
  const update = useWrite(api.foodRecords.updateLocal.mutate, CHANGED_BY_FOOD);
  const inherited = useQuery(read.foods.getWithSources({ locale, code }));
  useFieldFocus(code);
  return (
    <fieldset className="plain" disabled={isReadOnly}>
      {isReadOnly && (
        <p className="note">
          <Trans>You may read this list. Its maintainers change it.</Trans>
        </p>
      )}
      <RecordForm<HereValues>
        stored={hereOf(record.local)}
        names={names}
        wordsOf={wordsOf}
        save={async ({ values, version }) => {
          const food = await update.mutateAsync(updateOf({ locale, code, version }, values));
          onSaved();
          return hereOf(food);
        }}
        reread={async () => hereOf((await api.foodRecords.get.query({ locale, code })).local)}
      >
        {(field, values) => (
          <>
            <fieldset className="fields">
              <legend>
                <Trans>Names and nutrients</Trans>
              </legend>
              <TextInput
                {...field('localDescription')}
                placeholder={inherited.data?.data.localDescription ?? englishDescription}
                description={t`Respondents read and find it.`}
              />
              <TagsInput
                {...field('alternativeNames')}
                acceptValueOnBlur
                description={t`Respondents find it by them too. Enter adds one.`}
              />
              <NutrientRecords field={field('nutrientTableCodes')} values={values.nutrientTableCodes} />
            </fieldset>
            <MethodsEditor
              field={field('portionSize')}
              methods={values.portionSize}
              food={{ name: values.localDescription || englishDescription, code }}
              inherited={
                inherited.data && {
                  methods: inherited.data.data.portionSizeMethods,
                  source: inherited.data.sources.portionSize,
                  none: t`There are none: respondents cannot tell an amount.`,
                }
              }
              isReading={inherited.isPending}
            />
            <Prompts field={field('associatedFoods')} prompts={values.associatedFoods} known={knownTargets(record)} />
            <fieldset className="fields">
              <legend>
                <Trans>Brands</Trans>
              </legend>
              <TagsInput
                {...field('brandNames')}
                acceptValueOnBlur
                description={t`Respondents choose one of them, or another. Enter adds one.`}
              />
            </fieldset>
          </>
        )}
      </RecordForm>
    </fieldset>
  );
}
