import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, NumberInput, TextInput } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Icon } from '../shell/icon.tsx';
import type { OutlinedObject } from './outlines.ts';

interface ObjectListProps {
  objects: readonly OutlinedObject[];
  selected: string | null;
  select: (key: string) => void;
  /** The object whose weight takes the focus; null: none. */
  weighed: string | null;
  /** Absent: they can only be seen. */
  change?: (objects: readonly OutlinedObject[]) => void;
  /** Enter in the weight of the last object. */
  onLast: () => void;
}

/** What each outline shows and weighs, in the order in which the keyboard of a respondent goes through them. */
export function ObjectList({ objects, selected, select, weighed, change, onLast }: ObjectListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const focusWeight = (at: number) => list.current?.querySelectorAll<HTMLInputElement>('input[inputmode]')[at]?.focus();
  useEffect(() => {
    const at = objects.findIndex(({ key }) => key === weighed);
    if (at >= 0) focusWeight(at);
    // Once for each new object.
  }, [weighed]);
  const goOn = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (at + 1 < objects.length) focusWeight(at + 1);
    else onLast();
  };
  if (objects.length === 0) {
    return (
      <p className="soft">
        <Trans>No outline yet. Draw one around each object that a respondent can choose.</Trans>
      </p>
    );
  }
  return (
    <ol className="objects" ref={list} aria-label={t`Objects`}>
      {objects.map((object, at) => (
        <li key={object.key} className={object.key === selected ? 'sel' : undefined} onFocus={() => select(object.key)}>
          <span className="n" aria-hidden="true">
            {at + 1}
          </span>
          {change === undefined ? (
            <>
              <span className="grow">{object.description}</span>
              <b className="strong">{object.weight === '' ? '–' : <Trans>{object.weight} g</Trans>}</b>
            </>
          ) : (
            <ObjectFields
              object={object}
              number={at + 1}
              isFirst={at === 0}
              isLast={at + 1 === objects.length}
              change={(part) => change(objects.map((each) => (each === object ? { ...each, ...part } : each)))}
              move={(by) => change(swapped(objects, at, at + by))}
              remove={() => change(objects.filter((each) => each !== object))}
              onWeightKey={(event) => goOn(event, at)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function swapped(objects: readonly OutlinedObject[], one: number, other: number): OutlinedObject[] {
  const order = objects.map((_, at) => (at === one ? other : at === other ? one : at));
  return order.flatMap((at) => objects[at] ?? []);
}

interface ObjectFieldsProps {
  object: OutlinedObject;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  change: (part: Partial<OutlinedObject>) => void;
  move: (by: 1 | -1) => void;
  remove: () => void;
  onWeightKey: (event: KeyboardEvent) => void;
}

function ObjectFields({ object, number, isFirst, isLast, change, move, remove, onWeightKey }: ObjectFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        className="grow"
        size="xs"
        aria-label={t`What object ${number} shows`}
        value={object.description}
        onChange={({ currentTarget: { value } }) => change({ description: value })}
      />
      <NumberInput
        className="grams"
        size="xs"
        aria-label={t`Grams of object ${number}`}
        placeholder={t`Grams`}
        value={object.weight}
        onChange={(value) => change({ weight: value === '' ? '' : Number(value) })}
        onKeyDown={onWeightKey}
        min={0}
        max={100_000}
        inputMode="decimal"
        hideControls
        rightSection={<span className="u">g</span>}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={isFirst}
        aria-label={t`Object ${number} earlier`}
        onClick={() => move(-1)}
      >
        <Icon name="up" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={isLast}
        aria-label={t`Object ${number} later`}
        onClick={() => move(1)}
      >
        <Icon name="down" />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t`Take object ${number} away`} onClick={remove}>
        <Icon name="close" />
      </ActionIcon>
    </>
  );
}
