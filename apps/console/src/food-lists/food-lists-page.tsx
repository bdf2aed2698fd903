import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LocaleHeader } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { useNameOfList } from '../patterns/list-name.ts';
import { Page } from '../patterns/page.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';

/** The food lists of the installation. */
export default function FoodListsPage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const columns = useColumns();
  const { data } = useQuery(read.locales.list());
  const mine = data?.filter(({ id }) => may('food-list:write', { locale: id })).length ?? 0;
  const create = may('locales:write') && (
    <Button component={Link} to="/food-lists/new" variant="filled" leftSection={<Icon name="plus" />}>
      <Trans>New food list</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Food lists`}
      crumbs={[]}
      actions={
        <>
          <Button component={Link} to="/feedback-rules/food-groups">
            <Trans>Food groups</Trans>
          </Button>
          {create}
        </>
      }
      lead={data && <Plural value={mine} one="You may change # list." other="You may change # lists." />}
    >
      <DataTable
        name={t`Food lists`}
        columns={columns}
        read={() => read.locales.list()}
        keyOf={({ id }) => id}
        searchFor={t`Part of a name`}
        empty={
          <Empty title={t`No food list yet`}>
            <p>
              <Trans>A food list is what the respondents of a survey can find.</Trans>
            </p>
            {create}
          </Empty>
        }
      />
    </Page>
  );
}

function useColumns(): Column<LocaleHeader>[] {
  const { t } = useLingui();
  const nameOfList = useNameOfList();
  const { number } = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        name: t`Food list`,
        isName: true,
        sort: true,
        value: nameOfList,
        cell: (list) => (
          <ScreenLink to={`/food-lists/${list.id}`}>
            <b className="strong">{nameOfList(list)}</b>
          </ScreenLink>
        ),
      },
      {
        id: 'id',
        name: t`Id`,
        sort: true,
        value: ({ id }) => id,
        cell: ({ id }) => <span className="mono">{id}</span>,
      },
      {
        id: 'foods',
        name: t`Foods`,
        isNumber: true,
        sort: true,
        value: ({ foodCount }) => foodCount,
        cell: ({ foodCount }) => number(foodCount),
      },
      {
        id: 'language',
        name: t`Language`,
        sort: true,
        value: ({ respondentLanguage }) => respondentLanguage,
        cell: ({ respondentLanguage }) => respondentLanguage,
      },
      {
        id: 'prototype',
        name: t`Inherits from`,
        sort: true,
        value: ({ prototypeLocale }) => prototypeLocale,
        cell: ({ prototypeLocale }) => prototypeLocale ?? '–',
      },
    ],
    [t, number, nameOfList],
  );
}
