import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { Field } from '../patterns/record-form.tsx';
import { Icon } from '../shell/icon.tsx';
import type { LookValues } from './look-values.ts';
import { TextByLanguage } from './text-by-language.tsx';

type Entry = LookValues['help'][number];

interface HelpFieldsProps {
  field: Field<LookValues>;
  languages: readonly string[];
  values: LookValues;
}

/** What respondents read under Help, in its order. */
export function HelpFields({ field, languages, values: { help } }: HelpFieldsProps) {
  const { t } = useLingui();
  const { onChange, error } = field('help');
  const put = (next: Entry[]) => (onChange as (value: Entry[]) => void)(next);
  const change = (at: number, parts: Partial<Entry>) =>
    put(help.map((entry, place) => (place === at ? { ...entry, ...parts } : entry)));
  const move = (at: number) =>
    put(help.map((entry, place) => help[place === at ? at - 1 : place === at - 1 ? at : place] ?? entry));
  return (
    <fieldset className="stack help-fields">
      <legend>
        <Trans>Help</Trans>
      </legend>
      {error !== undefined && <p className="bad">{error}</p>}
      {help.map((entry, at) => (
        <details key={at} open={entry.id === ''}>
          <summary>{entry.title[languages[0] ?? ''] ?? Object.values(entry.title)[0] ?? t`New entry`}</summary>
          <div className="fields">
            <TextInput
              label={t`Id`}
              description={t`Small letters, digits and -.`}
              value={entry.id}
              onChange={({ currentTarget: { value } }) => change(at, { id: value })}
            />
            <TextByLanguage
              label={t`Title`}
              languages={languages}
              value={entry.title}
              onChange={(title) => change(at, { title: filled(title) })}
            />
            <TextByLanguage
              isLong
              label={t`Text`}
              languages={languages}
              value={entry.text ?? {}}
              onChange={(text) => change(at, { text: Object.keys(filled(text)).length === 0 ? null : filled(text) })}
            />
          </div>
          <div className="row">
            <Button size="xs" disabled={at === 0} leftSection={<Icon name="up" />} onClick={() => move(at)}>
              <Trans>Up</Trans>
            </Button>
            <Button size="xs" c="red" onClick={() => put(help.filter((_, place) => place !== at))}>
              <Trans>Remove</Trans>
            </Button>
          </div>
        </details>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<Icon name="plus" />}
          onClick={() => put([...help, { id: '', title: {}, text: null, clip: null }])}
        >
          <Trans>Add an entry</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

/** The texts without empty ones, which the service refuses. */
function filled(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
