import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LocaleOverview } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { ConfirmDelete } from '../../patterns/confirm-delete.tsx';
import { useFormat } from '../../patterns/format.ts';
import { useNameOfList } from '../../patterns/list-name.ts';
import { Panel } from '../../patterns/panel.tsx';
import { api } from '../../session/service.ts';
import { SettingsForm } from '../parts/settings-form.tsx';
import { ListFields, listValues, useListFieldNames, type ListValues } from './list-fields.tsx';

interface ListSettingsProps {
  locale: string;
  isReadOnly: boolean;
}

/** The names and languages of a food list, its index of words, and its deletion. */
export function ListSettings({ locale, isReadOnly }: ListSettingsProps) {
  const names = useListFieldNames();
  return (
    <>
      <SettingsForm<ListValues, LocaleOverview>
        read={read.locales.get({ locale })}
        valuesOf={listValues}
        write={({ id: _, prototypeLocale, ...values }, baseVersion) =>
          api.locales.update.mutate({
            locale,
            baseVersion,
            ...values,
            prototypeLocale: prototypeLocale === '' ? null : prototypeLocale,
          })
        }
        again={() => api.locales.get.query({ locale })}
        names={names}
        isReadOnly={isReadOnly}
      >
        {(field) => <ListFields field={field} own={locale} />}
      </SettingsForm>
      <SearchIndex locale={locale} />
      {!isReadOnly && <DeleteList locale={locale} />}
    </>
  );
}

function SearchIndex({ locale }: { locale: string }) {
  const { t } = useLingui();
  const { time, number } = useFormat();
  const { data } = useQuery(read.locales.get({ locale }));
  if (data?.index === undefined || data.index === null) return null;
  const { foods, categories, builtAt } = data.index;
  return (
    <Panel title={t`Index of the search`}>
      <p className="pb">
        <Trans>
          {number(foods)} foods and {number(categories)} categories can be found, as of {time(builtAt)}.
        </Trans>
      </p>
    </Panel>
  );
}

function DeleteList({ locale }: { locale: string }) {
  const { t } = useLingui();
  const nameOfList = useNameOfList();
  const navigate = useNavigate();
  const [isAsked, ask] = useState(false);
  const { data } = useQuery(read.locales.get({ locale }));
  const remove = useWrite(api.locales.delete.mutate, ['locales']);
  return (
    <div>
      <Button c="red" disabled={data === undefined} onClick={() => ask(true)}>
        <Trans>Delete the list…</Trans>
      </Button>
      {isAsked && data !== undefined && (
        <ConfirmDelete
          what={t`the food list ${nameOfList(data)}`}
          typed={locale}
          lost={[
            <Plural key="foods" value={data.foodCount} one="the list of # food" other="the list of # foods" />,
            <Trans key="local">what foods and categories say in it: names, nutrients, portion methods</Trans>,
            <Plural
              key="words"
              value={data.synonymSetCount}
              one="# set of synonyms, and its other words"
              other="# sets of synonyms, and its other words"
            />,
            <Trans key="roles">the roles of its maintainers</Trans>,
          ]}
          remove={async () => {
            await remove.mutateAsync({ locale });
            await navigate({ to: '/food-lists', ignoreBlocker: true });
          }}
          onClose={() => ask(false)}
        />
      )}
    </div>
  );
}
