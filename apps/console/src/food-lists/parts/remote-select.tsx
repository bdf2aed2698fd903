import { useLingui } from '@lingui/react/macro';
import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { Read } from '../../calls/read.ts';

/** In ms: searching starts once typing rests. */
const REST_MS = 200;
/** Lines in a list of choices. */
export const CHOICES = 30;

export interface Choice {
  value: string;
  label: string;
}

interface Remote<Item> {
  /** What the service finds for the letters. */
  find: (search: string | undefined) => Read<{ items: readonly Item[] }>;
  choiceOf: (item: Item) => Choice;
  /** Choices whose names are known before anything is searched. */
  known?: readonly Choice[];
  label: ReactNode;
  name?: string;
  description?: ReactNode;
  error?: ReactNode;
  autoFocus?: boolean;
}

/** The choices for what is typed, and the name of each that was seen. */
function useChoices<Item>({ find, choiceOf, known = [] }: Remote<Item>, typed: string, chosen: readonly string[]) {
  const names = useRef(new Map<string, string>());
  for (const { value, label } of known) names.current.set(value, label);
  const isName = chosen.some((value) => names.current.get(value) === typed);
  const [search] = useDebouncedValue(isName ? '' : typed.trim(), REST_MS);
  const { data } = useQuery({ ...find(search === '' ? undefined : search), placeholderData: keepPreviousData });
  const found = (data?.items ?? []).map(choiceOf);
  for (const { value, label } of found) names.current.set(value, label);
  const missing = chosen.filter((value) => value !== '' && !found.some((choice) => choice.value === value));
  const chosenBefore = missing.map((value) => ({ value, label: names.current.get(value) ?? value }));
  // What is chosen is among the choices, as the box has its name from there. It stands last unless the letters are in its name.
  const fits = ({ label }: Choice) => label.toLowerCase().includes(search.toLowerCase());
  return [...chosenBefore.filter(fits), ...found, ...chosenBefore.filter((choice) => !fits(choice))];
}

/** A choice of one among very many, which the service searches. */
export function RemoteSelect<Item>({
  value,
  onChange,
  isClearable = false,
  ...remote
}: Remote<Item> & { value: string; onChange: (value: string) => void; isClearable?: boolean }) {
  const { t } = useLingui();
  const [typed, type] = useState('');
  const choices = useChoices(remote, typed, value === '' ? [] : [value]);
  const { find: _, choiceOf: __, known: ___, ...same } = remote;
  return (
    <Select
      {...same}
      data-field={remote.name}
      data={choices}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      searchValue={typed}
      onSearchChange={type}
      filter={({ options }) => options}
      clearable={isClearable}
      nothingFoundMessage={t`Nothing matches`}
    />
  );
}

/** A choice of several among very many. */
export function RemoteMultiSelect<Item>({
  value,
  onChange,
  ...remote
}: Remote<Item> & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const { t } = useLingui();
  const [typed, type] = useState('');
  const choices = useChoices(remote, typed, value);
  const { find: _, choiceOf: __, known: ___, ...same } = remote;
  return (
    <MultiSelect
      {...same}
      data-field={remote.name}
      data={choices}
      value={[...value]}
      onChange={onChange}
      searchable
      hidePickedOptions
      searchValue={typed}
      onSearchChange={type}
      filter={({ options }) => options}
      nothingFoundMessage={t`Nothing matches`}
    />
  );
}
