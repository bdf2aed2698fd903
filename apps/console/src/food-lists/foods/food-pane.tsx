import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../calls/read.ts';
import { Page } from '../../patterns/page.tsx';
import { Loaded } from '../../patterns/states.tsx';
import { useAccess } from '../../session/access.ts';
import { History } from '../parts/history.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useListName } from '../parts/use-list-name.ts';
import { usePlace } from '../place.ts';
import { ProblemBar } from '../problems/problem-bar.tsx';
import { useProblemWork } from '../problems/use-problem-work.ts';
import { FoodActions } from './food-actions.tsx';
import { FoodGlobal } from './food-global.tsx';
import { FoodHere } from './food-here.tsx';
import { useFoodNames } from './food-names.ts';
import { FoodSources } from './food-sources.tsx';

/** A food in four parts: what all lists share, what is said here, what respondents get of it, and who changed it. */
export function FoodPane({ code }: { code: string }) {
  const { t } = useLingui();
  const { locale, tab } = usePlace();
  const { may } = useAccess();
  const list = useListName();
  const names = useFoodNames();
  const query = useQuery(read.foodRecords.get({ locale, code }));
  const { data } = query;
  const work = useProblemWork();
  const onSaved = () => {
    if (work !== null) queueMicrotask(work.next);
  };
  const restrictions = data?.main.localeRestrictions ?? [];
  return (
    <Page
      title={data?.local.localDescription ?? data?.main.englishDescription ?? code}
      crumbs={[
        { to: '/food-lists', name: t`Food lists` },
        { to: `/food-lists/${locale}`, name: list },
      ]}
      lead={
        <>
          <span className="mono">{code}</span>
          {data?.local.isListed === false && (
            <>
              {' '}
              <span className="badge warn">
                <Trans>not in this list</Trans>
              </span>
            </>
          )}
        </>
      }
      actions={data && <FoodActions record={data} />}
    >
      {work !== null && <ProblemBar work={work} />}
      <Tabs
        open={{ food: code }}
        tabs={[
          restrictions.length === 0
            ? { tab: 'global', name: t`All lists` }
            : { tab: 'global', name: t`Some lists`, note: restrictions.join(', ') },
          { tab: 'here', name: t`This list`, note: locale },
          { tab: 'respondents', name: t`What respondents get` },
          { tab: 'history', name: t`History` },
        ]}
      />
      <Loaded query={query}>
        {(record) => {
          const isTheirs =
            restrictions.length > 0 && restrictions.every((at) => may('food-list:write', { locale: at }));
          switch (tab) {
            case 'global':
              return <FoodGlobal record={record} isReadOnly={!may('foods:write') && !isTheirs} onSaved={onSaved} />;
            case 'here':
              return <FoodHere record={record} isReadOnly={!may('food-list:write', { locale })} onSaved={onSaved} />;
            case 'respondents':
              return <FoodSources record={record} />;
            case 'history':
              return (
                <History
                  names={names}
                  page={(cursor) => read.foodRecords.changes({ locale, code, limit: 20, ...(cursor && { cursor }) })}
                />
              );
          }
        }}
      </Loaded>
    </Page>
  );
}
