import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { NutrientRecord, NutrientType } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useFormat } from '../patterns/format.ts';
import { useNutrientName, useNutrientTypes } from '../patterns/nutrient-name.ts';
import { Page } from '../patterns/page.tsx';
import { Panel } from '../patterns/panel.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { RecordFields, useCheckRecord } from './record-fields.tsx';
import { amountNames, contentsOf, recordValuesOf, type RecordValues } from './record-values.ts';

/** One record of a nutrient table: its amounts per 100 g, and how many foods have it. */
export default function RecordPage() {
  const { t } = useLingui();
  const { tableId, recordId } = useParams({ strict: false }) as { tableId: string; recordId: string };
  const query = useQuery(read.nutrientTables.record({ nutrientTableId: tableId, recordId }));
  const types = useNutrientTypes();
  const mayWrite = useAccess().may('nutrient-tables:write');
  return (
    <Page
      title={query.data?.description ?? recordId}
      crumbs={[
        { to: '/nutrients', name: t`Nutrients` },
        { to: `/nutrients/${tableId}`, name: tableId },
      ]}
      lead={query.data && <RecordLead record={query.data} />}
    >
      <Loaded query={query}>
        {(record) =>
          mayWrite && types.data !== undefined ? (
            <RecordEditor key={record.id} record={record} types={types.data} />
          ) : (
            <Amounts record={record} />
          )
        }
      </Loaded>
    </Page>
  );
}

function RecordLead({ record: { id, foods, nutrients, belowDetection, isRetired } }: { record: NutrientRecord }) {
  return (
    <>
      <span className="mono">{id}</span>,{' '}
      <Plural value={nutrients.length + belowDetection.length} one="# amount" other="# amounts" />
      {'. '}
      <Plural
        value={foods}
        _0="No food has it yet: a food gets it on its page, under Nutrient records."
        one="# food has it."
        other="# foods have it."
      />{' '}
      {isRetired && (
        <span className="badge">
          <Trans>out of use</Trans>
        </span>
      )}
    </>
  );
}

function RecordEditor({ record, types }: { record: NutrientRecord; types: readonly NutrientType[] }) {
  const { t } = useLingui();
  const check = useCheckRecord();
  const update = useWrite(api.nutrientTables.updateRecord.mutate, ['nutrientTables']);
  const at = { nutrientTableId: record.nutrientTableId, recordId: record.id };
  const storedOf = (read: NutrientRecord) => ({ version: read.version, values: recordValuesOf(read) });
  const save = async ({ values, changes, version }: Filled<RecordValues>) => {
    const { description, localDescription, isRetired } = values;
    // A change of one amount replaces all of them.
    const contents = Object.keys(changes).some((name) => /^n\d|^f:/.test(name)) ? contentsOf(values) : {};
    const stored = await update.mutateAsync({
      ...at,
      baseVersion: version ?? record.version,
      description,
      localDescription: localDescription.trim() === '' ? null : localDescription,
      ...('isRetired' in changes ? { isRetired } : {}),
      ...contents,
    });
    return storedOf(stored);
  };
  const names = {
    description: t`Name in English`,
    localDescription: t`Local name`,
    isRetired: t`Out of use`,
    ...amountNames(types),
    ...Object.fromEntries(Object.keys(record.fields).map((name) => [`f:${name}`, name])),
  };
  return (
    <RecordForm<RecordValues>
      stored={storedOf(record)}
      names={names}
      save={save}
      reread={async () => storedOf(await api.nutrientTables.record.query(at))}
      check={check}
      faultFields={{ 'nutrient_record.in_use': 'isRetired' }}
    >
      {(field, values) => <RecordFields field={field} values={values} types={types} isStored />}
    </RecordForm>
  );
}

/** For those who may not change it. */
function Amounts({ record: { nutrients, belowDetection } }: { record: NutrientRecord }) {
  const { t } = useLingui();
  const nameOf = useNutrientName();
  const { number } = useFormat();
  const rows = [
    ...nutrients.map((one) => ({ ...one, shown: number(one.amountPer100g, one.amountPer100g % 1 === 0 ? 0 : 2) })),
    ...belowDetection.map((one) => ({ ...one, shown: one.text })),
  ];
  return (
    <Panel title={t`Amounts per 100 g of food`}>
      <table className="table compact">
        <tbody>
          {rows.map(({ nutrientId, description, unit, shown }) => (
            <tr key={nutrientId}>
              <th scope="row" className="words">
                {nameOf(nutrientId, description)}
              </th>
              <td className="num">
                {shown} <span className="u">{unit}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
