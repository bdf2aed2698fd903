import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, Menu } from '@mantine/core';
import type { FoodWithSources, PortionSizeMethod } from 'dietary-recall-client';
import { useState, type ReactNode } from 'react';
import type { Field } from '../../patterns/record-form.tsx';
import { useFocusNext } from '../../patterns/use-focus-next.ts';
import { Icon } from '../../shell/icon.tsx';
import { moved } from '../parts/moved.ts';
import { MethodForm } from './method-form.tsx';
import { MethodList } from './method-list.tsx';
import { MethodSource } from './method-source.tsx';
import { newMethod, useMethodWords, type MethodName } from './method-words.ts';
import { Preview } from './preview.tsx';

export interface InheritedMethods {
  methods: readonly PortionSizeMethod[];
  source: FoodWithSources['sources']['portionSize'];
  /** What it means that nothing is inherited. */
  none: string;
}

interface MethodsEditorProps {
  field: ReturnType<Field<{ portionSize: PortionSizeMethod[] }>>;
  methods: readonly PortionSizeMethod[];
  food: { name: string; code: string };
  /** What holds while there are no methods of its own. */
  inherited: InheritedMethods | undefined;
  /** Is what holds still being read? Until then none is added, because that one would replace the others. */
  isReading?: boolean;
  /** What stands above the methods. */
  note?: ReactNode;
}

/** The portion methods in the order in which respondents choose, and what a respondent sees of the one that is chosen here. */
export function MethodsEditor({ field, methods, food, inherited, isReading = false, note }: MethodsEditorProps) {
  const { t } = useLingui();
  const { nameOf } = useMethodWords();
  const [chosen, choose] = useState(0);
  const { within, focusNext } = useFocusNext<HTMLFieldSetElement>();
  const isOwn = methods.length > 0;
  const shown = isOwn ? methods : (inherited?.methods ?? []);
  const at = Math.min(chosen, shown.length - 1);
  const method = shown[at];
  const change = (next: readonly PortionSizeMethod[]) => field['onChange']([...next]);
  // The first method of its own would replace those that it inherits.
  const add = (name: MethodName) => {
    change([...shown, newMethod(name)]);
    choose(shown.length);
  };
  const row = (index: number) => `.methodlist > :nth-child(${index + 1})`;
  // The focus goes with the method, so that the same key moves it on.
  const move = (from: number, to: number, by?: 'earlier' | 'later') => {
    if (to < 0 || to >= methods.length) return;
    change(moved(methods, from, to));
    choose(to);
    focusNext(...(by === undefined ? [] : [`${row(to)} .${by}:enabled`]), `${row(to)} .name`);
  };
  const remove = (index: number) => {
    change(methods.filter((_, other) => other !== index));
    focusNext(`${row(Math.min(index, methods.length - 2))} .name`, '.methodlist .name', '.addmethod');
  };
  const replace = (next: readonly PortionSizeMethod[]) => {
    change(next);
    focusNext('.methodlist .name[aria-pressed="true"]', '.addmethod');
  };
  return (
    <fieldset className="fields wide methods" ref={within}>
      <legend>
        <Trans>Portion methods</Trans>
      </legend>
      <div className="stack tight">
        {note}
        {!isOwn && inherited !== undefined && (
          <div className="note">
            <span className="grow">
              {shown.length === 0 ? (
                inherited.none
              ) : (
                <>
                  <Trans>These are inherited.</Trans> <MethodSource source={inherited.source} />
                </>
              )}
            </span>
            {shown.length > 0 && (
              <Button size="xs" data-field="portionSize" onClick={() => replace(shown)}>
                <Trans>Change them here</Trans>
              </Button>
            )}
          </div>
        )}
        {shown.length > 0 && (
          <MethodList methods={shown} chosen={at} isOwn={isOwn} choose={choose} move={move} remove={remove} />
        )}
        {field.error !== undefined && <Input.Error>{field.error}</Input.Error>}
        <div className="row">
          <AddMethod add={add} isFirst={!isOwn && shown.length === 0} isDisabled={!isOwn && isReading} />
          {isOwn && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => replace([])}>
              <Trans>Inherit instead</Trans>
            </Button>
          )}
          <span className="grow" />
          <span className="dim">
            <Trans>Respondents choose in this order.</Trans>
          </span>
        </div>
        {method !== undefined && isOwn && (
          <section className="cardlet" aria-label={t`Method ${at + 1}`}>
            <p className="strong">
              <Trans>
                Method {at + 1}: {nameOf(method.method)}
              </Trans>
            </p>
            <MethodForm
              key={`${at} ${method.method}`}
              method={method}
              change={(next) => change(methods.map((one, other) => (other === at ? next : one)))}
            />
          </section>
        )}
      </div>
      {method !== undefined && <Preview method={method} food={food} />}
    </fieldset>
  );
}

interface AddMethodProps {
  add: (name: MethodName) => void;
  isFirst: boolean;
  isDisabled: boolean;
}

function AddMethod({ add, isFirst, isDisabled }: AddMethodProps) {
  const { names } = useMethodWords();
  return (
    <Menu position="bottom-start" width={240} disabled={isDisabled}>
      <Menu.Target>
        {/* It keeps the focus that a link to this field gave it, so it is not disabled by the attribute. */}
        <Button
          className="addmethod"
          size="xs"
          {...(isDisabled ? { 'data-disabled': true } : {})}
          aria-disabled={isDisabled}
          {...(isFirst ? { 'data-field': 'portionSize' } : {})}
          leftSection={<Icon name="plus" />}
        >
          <Trans>Add a method</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.entries(names) as [MethodName, string][]).map(([name, words]) => (
          <Menu.Item key={name} onClick={() => add(name)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
