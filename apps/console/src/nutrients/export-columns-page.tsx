import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ExportColumns } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { useNameOfList } from '../patterns/list-name.ts';
import { useNutrientTypes } from '../patterns/nutrient-name.ts';
import { Page } from '../patterns/page.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { Empty, Loaded } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { ColumnList } from './column-list.tsx';

interface ColumnValues extends Record<string, unknown> {
  nutrientIds: readonly number[];
  fields: readonly string[];
}

/** Which nutrients and texts an export of recalls has as columns, for each food list. */
export default function ExportColumnsPage() {
  const { t } = useLingui();
  const nameOfList = useNameOfList();
  const locales = useQuery(read.locales.list({}));
  const [chosen, choose] = useAddressPart('list');
  const locale = chosen ?? locales.data?.[0]?.id ?? null;
  const query = useQuery({
    ...read.locales.getExportColumns({ locale: locale ?? '' }),
    ...(locale === null ? { queryFn: skipToken } : {}),
  });
  return (
    <Page
      title={t`Columns of exports`}
      crumbs={[{ to: '/nutrients', name: t`Nutrients` }]}
      lead={query.data && <ColumnsLead columns={query.data} />}
      actions={
        <Select
          aria-label={t`Food list`}
          data={(locales.data ?? []).map((list) => ({ value: list.id, label: `${nameOfList(list)} (${list.id})` }))}
          value={locale}
          onChange={choose}
        />
      }
    >
      {locales.data?.length === 0 && <Empty title={t`No food list yet`} />}
      {locale !== null && (
        <Loaded query={query}>{(columns) => <ColumnsForm key={locale} locale={locale} columns={columns} />}</Loaded>
      )}
    </Page>
  );
}

function ColumnsLead({ columns: { nutrients, nutrientsOf } }: { columns: ExportColumns }) {
  if (nutrientsOf === null) return <Trans>No columns are chosen: exports have all nutrients that are known.</Trans>;
  return (
    <>
      <Plural value={nutrients.length} one="# nutrient" other="# nutrients" />{' '}
      <Trans>in this order, as the list {nutrientsOf} says.</Trans>
    </>
  );
}

const storedOf = ({ version, nutrients, fields }: ExportColumns) => ({
  version,
  values: { nutrientIds: nutrients.map(({ id }) => id), fields } satisfies ColumnValues as ColumnValues,
});

function ColumnsForm({ locale, columns }: { locale: string; columns: ExportColumns }) {
  const { t } = useLingui();
  const mayWrite = useAccess().may('food-list:write', { locale });
  const types = useNutrientTypes();
  const replace = useWrite(api.locales.replaceExportColumns.mutate, ['locales']);
  const save = async ({ values, version }: Filled<ColumnValues>) => {
    const written = await replace.mutateAsync({
      locale,
      baseVersion: version ?? columns.version,
      nutrientIds: [...values.nutrientIds],
      fields: [...values.fields],
    });
    return storedOf(written);
  };
  const nameOf = (id: number) => {
    const type = types.data?.find(({ nutrientId }) => nutrientId === id);
    return type === undefined ? String(id) : `${type.description}, ${type.unit}`;
  };
  if (!mayWrite) {
    return (
      <section className="panel" aria-label={t`Nutrients`}>
        <ol className="pb">
          {columns.nutrients.map(({ id }) => (
            <li key={id}>{nameOf(id)}</li>
          ))}
        </ol>
      </section>
    );
  }
  return (
    <RecordForm<ColumnValues>
      stored={storedOf(columns)}
      names={{ nutrientIds: t`Nutrients`, fields: t`Texts of the nutrient tables` }}
      save={save}
      reread={async () => storedOf(await api.locales.getExportColumns.query({ locale }))}
    >
      {(field, { nutrientIds, fields }) => (
        <ColumnList
          ids={nutrientIds}
          texts={fields}
          types={types.data ?? []}
          nameOf={nameOf}
          changeIds={field('nutrientIds')['onChange']}
          changeTexts={field('fields')['onChange']}
        />
      )}
    </RecordForm>
  );
}
