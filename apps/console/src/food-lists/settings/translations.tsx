import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Translation } from 'dietary-recall-client';
import { useState, type FormEvent } from 'react';
import { read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { DataTable } from '../../patterns/data-table.tsx';
import { useFaultWords } from '../../patterns/fault-words.ts';
import { Empty } from '../../patterns/states.tsx';
import type { Column } from '../../patterns/table-model.ts';
import { useAccess } from '../../session/access.ts';
import { api } from '../../session/service.ts';

interface TranslationsProps {
  locale: string;
  isReadOnly: boolean;
}

/** The words of methods, units and labels in a language, of this list or of all lists. */
export function Translations({ locale, isReadOnly }: TranslationsProps) {
  const { t } = useLingui();
  const { may } = useAccess();
  const navigate = useNavigate();
  const { of: wanted, language: given } = useSearch({ strict: false }) as { of?: string; language?: string };
  const { data: list } = useQuery(read.locales.get({ locale }));
  const language = given ?? list?.respondentLanguage ?? 'en';
  const isOfAll = wanted === 'all';
  const columns = useColumns(locale, language, isOfAll, isOfAll ? !may('foods:write') : isReadOnly);
  const change = (parts: object) =>
    void navigate({ to: '.', search: ((was: object) => ({ ...was, page: undefined, ...parts })) as never });
  const kinds = [
    { value: 'method', label: t`methods` },
    { value: 'unit', label: t`units` },
    { value: 'label', label: t`labels` },
  ];
  return (
    <>
      <div className="row">
        <SegmentedControl
          aria-label={t`Texts of`}
          value={isOfAll ? 'all' : 'here'}
          transitionDuration={0}
          data={[
            { value: 'here', label: t`this list` },
            { value: 'all', label: t`all lists` },
          ]}
          onChange={(of) => change({ of: of === 'all' ? of : undefined })}
        />
        <LanguageField key={language} value={language} onChange={(chosen) => change({ language: chosen })} />
      </div>
      <DataTable<Translation>
        name={t`Translations`}
        columns={columns}
        read={(page, filters) => {
          const { kind, state } = filters as { kind?: 'method'; state?: string };
          const asked = { language, kind, missing: state === 'missing', ...page };
          return isOfAll ? read.translations.list(asked) : read.translations.listOfLocale({ locale, ...asked });
        }}
        keyOf={({ kind, key }) => `${kind} ${key}`}
        searchFor={t`Part of a key or text`}
        filters={[
          { id: 'kind', name: t`Any kind`, options: kinds },
          { id: 'state', name: t`All texts`, options: [{ value: 'missing', label: t`Without a text` }] },
        ]}
        empty={<Empty title={t`No texts in this language`} />}
      />
    </>
  );
}

function LanguageField({ value, onChange }: { value: string; onChange: (language: string) => void }) {
  const { t } = useLingui();
  const [typed, type] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onChange(typed.trim());
  };
  return (
    <form className="row" onSubmit={submit}>
      <TextInput
        aria-label={t`Language, such as pt-BR`}
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button type="submit" disabled={typed.trim() === value}>
        <Trans>Show</Trans>
      </Button>
    </form>
  );
}

interface TextFieldProps {
  row: Translation;
  locale: string;
  language: string;
  isOfAll: boolean;
}

/** A text that is written in its row. Empty: the one that is inherited. */
function TextField({ row, locale, language, isOfAll }: TextFieldProps) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [typed, type] = useState(row.text ?? '');
  const write = useWrite(
    (text: string | null) => {
      const texts = [{ kind: row.kind, key: row.key, text }];
      return isOfAll
        ? api.translations.update.mutate({ language, texts })
        : api.translations.updateOfLocale.mutate({ locale, language, texts });
    },
    ['translations'],
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim() === '' ? null : typed.trim();
    try {
      await write.mutateAsync(text);
      notifications.show({ message: t`Saved`, autoClose: 3000 });
    } catch (error) {
      notifications.show({ message: faultWords(error, t`Nothing was changed.`), color: 'red' });
    }
  };
  return (
    <form className="row" onSubmit={(event) => void submit(event)}>
      <TextInput
        className="grow"
        size="xs"
        aria-label={t`Text of ${row.key}`}
        placeholder={row.inherited ?? ''}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {typed.trim() !== (row.text ?? '') && (
        <Button size="xs" type="submit" loading={write.isPending}>
          <Trans>Save</Trans>
        </Button>
      )}
    </form>
  );
}

function useColumns(locale: string, language: string, isOfAll: boolean, isReadOnly: boolean): Column<Translation>[] {
  const { t } = useLingui();
  return [
    {
      id: 'key',
      name: t`Key`,
      isName: true,
      value: ({ key }) => key,
      cell: ({ key, isInUse }) => (
        <>
          {key} {!isInUse && !isOfAll && <span className="dim">{t`not used`}</span>}
        </>
      ),
    },
    { id: 'kind', name: t`Kind`, value: ({ kind }) => kind, cell: ({ kind }) => kind },
    {
      id: 'text',
      name: t`Text`,
      value: ({ text, inherited }) => text ?? inherited,
      cell: (row) =>
        isReadOnly ? (
          (row.text ?? row.inherited ?? '–')
        ) : (
          <TextField
            key={`${row.kind} ${row.key} ${row.text}`}
            row={row}
            locale={locale}
            language={language}
            isOfAll={isOfAll}
          />
        ),
    },
  ];
}
