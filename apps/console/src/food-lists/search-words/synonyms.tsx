import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Input, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { read } from '../../calls/read.ts';
import { useFormat } from '../../patterns/format.ts';
import type { Field } from '../../patterns/record-form.tsx';
import { api } from '../../session/service.ts';
import { Icon } from '../../shell/icon.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';

/** Sets that are shown at a time: a list may have thousands. */
const SHOWN = 30;

type SynonymValues = { sets: string[][] };

interface SynonymsProps {
  locale: string;
  isReadOnly: boolean;
}

/** Words and phrases that mean the same in a search. */
export function Synonyms({ locale, isReadOnly }: SynonymsProps) {
  const { t } = useLingui();
  const { semicolon } = useFormat();
  return (
    <SettingsForm<SynonymValues, Awaited<ReturnType<typeof api.locales.getSynonymSets.query>>>
      read={read.locales.getSynonymSets({ locale })}
      valuesOf={({ sets }) => ({ sets })}
      write={({ sets }, baseVersion) =>
        api.locales.replaceSynonymSets.mutate({ locale, baseVersion, sets: sets.filter((set) => set.length > 0) })
      }
      again={() => api.locales.getSynonymSets.query({ locale })}
      names={{ sets: t`Synonyms` }}
      wordsOf={(_, sets) => (sets as string[][]).map((set) => set.join(' = ')).join(semicolon)}
      isReadOnly={isReadOnly}
    >
      {(field, { sets }) => <Sets field={field('sets')} sets={sets} />}
    </SettingsForm>
  );
}

function Sets({ field, sets }: { field: ReturnType<Field<SynonymValues>>; sets: readonly string[][] }) {
  const { t } = useLingui();
  const [search, find] = useState('');
  const [limit, setLimit] = useState(SHOWN);
  const change = (next: readonly string[][]) => field['onChange']([...next]);
  const letters = search.toLocaleLowerCase();
  const fits = (set: readonly string[]) =>
    letters === '' || set.length === 0 || set.some((word) => word.toLocaleLowerCase().includes(letters));
  // The newest stand first.
  const found = sets
    .map((set, at) => ({ set, at }))
    .filter(({ set }) => fits(set))
    .toReversed();
  return (
    <>
      <div className="row">
        <TextInput
          className="grow"
          type="search"
          aria-label={t`Find a synonym`}
          placeholder={t`Find a synonym`}
          leftSection={<Icon name="search" />}
          value={search}
          onChange={({ currentTarget: { value } }) => find(value)}
        />
        <Button leftSection={<Icon name="plus" />} onClick={() => change([...sets, []])}>
          <Trans>Add a set</Trans>
        </Button>
      </div>
      {field.error !== undefined && <Input.Error>{field.error}</Input.Error>}
      <p className="dim" role="status">
        <Plural
          value={found.length}
          one="# set. Its words mean the same; Enter adds one."
          other="# sets. The words of each mean the same; Enter adds one."
        />
      </p>
      <ul className="stack tight">
        {found.slice(0, limit).map(({ set, at }) => (
          <li key={at} className="row">
            <TagsInput
              className="grow"
              aria-label={t`Set ${at + 1}`}
              placeholder={set.length < 2 ? t`a word or phrase, then another` : ''}
              autoFocus={set.length === 0}
              acceptValueOnBlur
              value={set}
              onChange={(words) => change(sets.map((one, other) => (other === at ? words : one)))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Remove set ${at + 1}`}
              onClick={() => change(sets.filter((_, other) => other !== at))}
            >
              <Icon name="close" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {found.length > limit && (
        <div>
          <Button size="xs" onClick={() => setLimit(limit + SHOWN)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
