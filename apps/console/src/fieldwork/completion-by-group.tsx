import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CompletionByGroup as Groups } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { ChartWithTable } from '../patterns/chart-with-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { Loaded } from '../patterns/states.tsx';

type Group = Groups['groups'][number];

/** How far the groups of respondents are, by a field of theirs that the address says. Nothing where they have no fields. */
export function CompletionByGroup({ surveyId }: { surveyId: string }) {
  const { by } = useSearch({ strict: false }) as { by?: string };
  const groups = useQuery({
    ...read.surveySubmissions.completion({ surveyId, ...(by === undefined ? {} : { by }) }),
    placeholderData: keepPreviousData,
  });
  if (groups.data?.by === null) return null;
  return <Loaded query={groups}>{(data) => <OfField data={data} />}</Loaded>;
}

function OfField({ data: { fields, by, groups, groupCount } }: { data: Groups }) {
  const { t } = useLingui();
  const { number, percent } = useFormat();
  const navigate = useNavigate();
  const choose = (field: string | null) =>
    void navigate({ to: '.', search: ((was: object) => ({ ...was, by: field ?? undefined })) as never, replace: true });
  const hasMaximum = groups.some(({ respondentsDone }) => respondentsDone !== null);
  const nameOf = ({ value }: Group) => value ?? t`not said`;
  const share = (part: number, { respondents }: Group) => part / respondents;
  return (
    <ChartWithTable
      className="c12"
      title={t`Completion by group`}
      choice={
        <Select
          size="xs"
          w={220}
          aria-label={t`Groups by`}
          value={by}
          onChange={choose}
          data={[...new Set([...fields, ...(by === null ? [] : [by])])]}
        />
      }
      fileName={t`completion by ${by}`}
      columns={[
        { name: by ?? '', value: nameOf },
        { name: t`People`, value: ({ respondents }) => respondents },
        ...(hasMaximum ? [{ name: t`All recalls`, value: ({ respondentsDone }: Group) => respondentsDone }] : []),
        { name: t`A recall or more`, value: ({ respondentsWithRecalls }) => respondentsWithRecalls },
        { name: t`Recalls`, value: ({ recalls }) => recalls },
      ]}
      rows={groups}
      legend={
        <ul className="legend">
          {hasMaximum && (
            <li>
              <i />
              <Trans>all recalls</Trans>
            </li>
          )}
          <li>
            <i className={hasMaximum ? 'k2' : ''} />
            {hasMaximum ? <Trans>some</Trans> : <Trans>a recall or more</Trans>}
          </li>
          <li>
            <i className="k3" />
            <Trans>none</Trans>
          </li>
        </ul>
      }
      chart={
        // As tall as its table: a field such as an age has many values.
        <div className="as-table" tabIndex={0} role="region" aria-label={t`Completion by group`}>
          <ul className="bar-list">
            {groups.map((group) => {
              const done = group.respondentsDone ?? 0;
              return (
                <li key={group.value}>
                  <span>{nameOf(group)}</span>
                  <span className="bar" aria-hidden="true">
                    {hasMaximum && <i style={{ width: percentOf(share(done, group)) }} />}
                    <i
                      className={hasMaximum ? 'k2' : ''}
                      style={{ width: percentOf(share(group.respondentsWithRecalls - done, group)) }}
                    />
                    <i className="k3" style={{ flex: 'auto' }} />
                  </span>
                  <span className="num">
                    {number(group.respondentsWithRecalls)}{' '}
                    <span className="u">{t`of ${number(group.respondents)}`}</span>{' '}
                    {percent(share(group.respondentsWithRecalls, group))}
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      }
      {...(groupCount > groups.length
        ? {
            footer: (
              <Trans>
                The {number(groups.length)} largest of {number(groupCount)} values
              </Trans>
            ),
          }
        : {})}
    />
  );
}

const percentOf = (share: number) => `${share * 100}%`;
