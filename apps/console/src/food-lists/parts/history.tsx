import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TrailEntry, TrailPage } from 'dietary-recall-client';
import type { Read } from '../../calls/read.ts';
import { useFormat } from '../../patterns/format.ts';
import { Empty, LoadFault } from '../../patterns/states.tsx';
import { useValueWords } from './value-words.ts';

type Fields = Readonly<Record<string, unknown>>;

interface HistoryProps {
  /** A page of the changes, newest first. */
  page: (cursor: string | undefined) => Read<TrailPage>;
  /** Names of the fields that have one. */
  names: Readonly<Record<string, string>>;
}

/** Who changed what, newest first, with the values before and after. */
export function History({ page, names }: HistoryProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery({
    queryKey: [...page(undefined).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => page(pageParam).queryFn({ signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  if (query.isError) return <LoadFault error={query.error} again={() => void query.refetch()} />;
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="panel" aria-busy={query.isPending}>
      {entries.length === 0 && !query.isPending && <Empty title={t`Nothing was changed yet`} />}
      <ol className="changes">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} names={names} />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className="pf">
          <Button size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>Earlier changes</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

function Entry({ entry, names }: { entry: TrailEntry; names: Readonly<Record<string, string>> }) {
  const { t } = useLingui();
  const { time } = useFormat();
  const wordsOf = useValueWords();
  const { at, actor, importName, localeId, before, after, action } = entry;
  const who =
    actor === null ? (importName === null ? t`the operator` : t`import ${importName}`) : (actor.name ?? t`somebody`);
  const fields = changedFields(before, after);
  return (
    <li>
      <p>
        <b className="strong">{who}</b> <span className="dim">{time(at)}</span>{' '}
        <span className={`src ${localeId === null ? 'glob' : 'here'}`}>
          {localeId === null ? t`in all lists` : t`in this list`}
        </span>{' '}
        <ActionWord action={action} />
      </p>
      {fields.length > 0 && (
        <dl className="kv">
          {fields.map(([name, was, is]) => (
            <div key={name}>
              <dt>{names[name] ?? name}</dt>
              <dd>
                {was !== undefined && <del>{wordsOf(name, was)}</del>}{' '}
                {is !== undefined && <ins>{wordsOf(name, is)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function ActionWord({ action }: { action: string }) {
  switch (action) {
    case 'create':
      return <Trans>made it</Trans>;
    case 'delete':
      return <Trans>deleted it</Trans>;
    default:
      return null;
  }
}

function changedFields(before: unknown, after: unknown): [string, unknown, unknown][] {
  const [was, is] = [before, after].map((part) => (typeof part === 'object' && part !== null ? (part as Fields) : {}));
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return names
    .filter((name) => name !== 'version' && JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]))
    .map((name) => [name, was?.[name], is?.[name]]);
}
