import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CategoryRecord } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../../calls/read.ts';
import { Page } from '../../patterns/page.tsx';
import { Loaded } from '../../patterns/states.tsx';
import { useAccess } from '../../session/access.ts';
import { Icon } from '../../shell/icon.tsx';
import { useFoodNames } from '../foods/food-names.ts';
import { History } from '../parts/history.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useListName } from '../parts/use-list-name.ts';
import { PlaceLink } from '../place-link.tsx';
import { usePlace } from '../place.ts';
import { CategoryGlobal, useCategoryNames } from './category-global.tsx';
import { CategoryHere } from './category-here.tsx';
import { DeleteCategory } from './delete-category.tsx';

/** A category: what all lists share, what is said here, and who changed it. Its foods stand in the tree. */
export function CategoryPane({ code }: { code: string }) {
  const { t } = useLingui();
  const { locale, tab } = usePlace();
  const { may } = useAccess();
  const list = useListName();
  const names = { ...useFoodNames(), ...useCategoryNames() };
  const query = useQuery(read.categoryRecords.get({ locale, code }));
  const { data } = query;
  return (
    <Page
      title={data?.local.localDescription ?? data?.main.englishDescription ?? code}
      crumbs={[
        { to: '/food-lists', name: t`Food lists` },
        { to: `/food-lists/${locale}`, name: list },
      ]}
      lead={
        <>
          <Trans>
            Category <span className="mono">{code}</span>
          </Trans>
          {data?.main.isHidden === true && (
            <>
              {' '}
              <span className="badge warn">
                <Trans>hidden from respondents</Trans>
              </span>
            </>
          )}
        </>
      }
      actions={data && <Actions record={data} />}
    >
      <Tabs
        open={{ category: code }}
        tabs={[
          { tab: 'global', name: t`All lists` },
          { tab: 'here', name: t`This list`, note: locale },
          { tab: 'history', name: t`History` },
        ]}
      />
      <Loaded query={query}>
        {(record) => {
          switch (tab) {
            case 'global':
              return <CategoryGlobal record={record} isReadOnly={!may('categories:write')} />;
            case 'history':
              return (
                <History
                  names={names}
                  page={(cursor) =>
                    read.categoryRecords.changes({ locale, code, limit: 20, ...(cursor && { cursor }) })
                  }
                />
              );
            default:
              return <CategoryHere record={record} isReadOnly={!may('food-list:write', { locale })} />;
          }
        }}
      </Loaded>
    </Page>
  );
}

function Actions({ record }: { record: CategoryRecord }) {
  const { may } = useAccess();
  const { locale } = usePlace();
  const [isDeleting, askToDelete] = useState(false);
  const { code } = record.main;
  return (
    <>
      {may('food-list:write', { locale }) && (
        <PlaceLink open={{ make: 'food', category: code }} className="plus">
          <Icon name="plus" />
          <Trans>New food in it</Trans>
        </PlaceLink>
      )}
      {may('categories:write') && (
        <>
          <PlaceLink open={{ make: 'category', category: code }} className="plus">
            <Icon name="plus" />
            <Trans>New category in it</Trans>
          </PlaceLink>
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <Button rightSection={<Icon name="down" />}>
                <Trans>Actions</Trans>
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item c="red" onClick={() => askToDelete(true)}>
                <Trans>Delete…</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      {isDeleting && <DeleteCategory record={record} onClose={() => askToDelete(false)} />}
    </>
  );
}
