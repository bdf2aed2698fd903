import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { CategoryRecord, LocalCategory, PortionSizeMethod } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../../calls/use-write.ts';
import { Dialog } from '../../patterns/dialog.tsx';
import { RecordForm, type Stored } from '../../patterns/record-form.tsx';
import { LoadFault } from '../../patterns/states.tsx';
import { api } from '../../session/service.ts';
import { useFoodNames } from '../foods/food-names.ts';
import { useFieldFocus } from '../parts/use-field-focus.ts';
import { useValueWords } from '../parts/value-words.ts';
import { usePlace } from '../place.ts';
import { useMethodWords } from '../portions/method-words.ts';
import { MethodsEditor } from '../portions/methods-editor.tsx';

type HereValues = { localDescription: string; portionSize: PortionSizeMethod[] };

function storedOf({ version, localDescription, portionSize }: LocalCategory): Stored<HereValues> {
  return { version, values: { localDescription: localDescription ?? '', portionSize } };
}

/** What changes with the methods of a category or of its foods. */
const CHANGED = ['categoryRecords', 'foodRecords', 'foodBrowser', 'foods', 'locales'] as const;

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
  const update = useWrite(api.categoryRecords.updateLocal.mutate, CHANGED);
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
              note={foods.withOwnMethods > 0 && <OwnMethods code={code} saved={local.portionSize} foods={foods} />}
            />
          </>
        )}
      </RecordForm>
    </fieldset>
  );
}

interface OwnMethodsProps {
  code: string;
  /** The methods of the category as they are stored. */
  saved: readonly PortionSizeMethod[];
  foods: CategoryRecord['foods'];
}

/** How many foods the methods of the category do not reach, and a button for each method that gives it to them. */
function OwnMethods({ code, saved, foods: { total, withOwnMethods, lacking } }: OwnMethodsProps) {
  const { nameOf, summaryOf } = useMethodWords();
  const [asked, ask] = useState<number | null>(null);
  const method = asked === null ? undefined : saved[asked];
  return (
    <div className="note">
      <div className="stack tight grow">
        <p>
          <Plural
            value={withOwnMethods}
            one={`# of ${total} foods has portion methods of its own, which replace those of the category.`}
            other={`# of ${total} foods have portion methods of their own, which replace those of the category.`}
          />
        </p>
        {saved.map((one, at) => (
          <div key={at} className="row">
            <span className="grow">
              {nameOf(one.method)} <span className="dim">{summaryOf(one)}</span>
            </span>
            {lacking[at] === 0 ? (
              <span className="dim">
                <Trans>These foods have it.</Trans>
              </span>
            ) : (
              <Button size="xs" onClick={() => ask(at)}>
                <Trans>Put it first at these foods</Trans>
              </Button>
            )}
          </div>
        ))}
      </div>
      {asked !== null && method !== undefined && (
        <PutFirst code={code} method={method} count={lacking[asked] ?? 0} onClose={() => ask(null)} />
      )}
    </div>
  );
}

interface PutFirstProps {
  code: string;
  method: PortionSizeMethod;
  /** How many foods do not have it. */
  count: number;
  onClose: () => void;
}

/** Asks before foods of a category are given one of its methods, and says how many were changed. */
function PutFirst({ code, method, count, onClose }: PutFirstProps) {
  const { locale } = usePlace();
  const { nameOf } = useMethodWords();
  const name = nameOf(method.method);
  const add = useWrite(api.categoryRecords.addMethodToFoods.mutate, CHANGED);
  const act = () =>
    add.mutate(
      { locale, code, method, place: 'first' },
      {
        onSuccess: ({ changed }) => {
          notifications.show({
            message: <Plural value={changed} one="# food was changed." other="# foods were changed." />,
          });
          onClose();
        },
      },
    );
  return (
    <Dialog
      onClose={onClose}
      title={<Plural value={count} one={`${name}: first at # food?`} other={`${name}: first at # foods?`} />}
    >
      <div className="stack">
        <p>
          <Trans>Each of them keeps its own methods after it, and its history has the change.</Trans>
        </p>
        {add.isError && (
          <div role="alert">
            <LoadFault error={add.error} again={act} />
          </div>
        )}
        <div className="row">
          <Button variant="filled" data-autofocus loading={add.isPending} onClick={act}>
            <Plural value={count} one="Change # food" other="Change # foods" />
          </Button>
          <Button onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
