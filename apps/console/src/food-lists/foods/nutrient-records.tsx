import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Input, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../calls/read.ts';
import { useFormat } from '../../patterns/format.ts';
import type { Field } from '../../patterns/record-form.tsx';
import { CHOICES, RemoteSelect } from '../parts/remote-select.tsx';
import { usePlace } from '../place.ts';
import type { HereValues } from './here-values.ts';

type Codes = Readonly<Record<string, string>>;

const LAST = 'dietary-recall-console-nutrient-table';

interface NutrientRecordsProps {
  field: ReturnType<Field<HereValues>>;
  values: Codes;
}

/** The records of nutrient tables that give the composition of a food. */
export function NutrientRecords({ field, values }: NutrientRecordsProps) {
  const { t } = useLingui();
  const { locale } = usePlace();
  const { data } = useQuery(read.nutrientTables.list({ limit: 500 }));
  const change = (codes: Codes) => field['onChange'](codes);
  const tables = data?.items ?? [];
  const last = localStorage.getItem(`${LAST}-${locale}`);
  const first = tables.find(({ id }) => id === last) ?? tables.find(({ id }) => id === locale) ?? tables[0];
  const mapped = Object.keys(values);
  const shown = mapped.length > 0 || first === undefined ? mapped : [first.id];
  const others = tables.filter(({ id }) => !shown.includes(id));
  return (
    <div className="stack tight">
      {shown.map((table, at) => (
        <RecordChoice
          key={table}
          table={table}
          isFirst={at === 0}
          value={values[table] ?? ''}
          onChange={(record) => {
            localStorage.setItem(`${LAST}-${locale}`, table);
            const { [table]: _, ...rest } = values;
            change(record === '' ? rest : { ...values, [table]: record });
          }}
        />
      ))}
      {others.length > 0 && shown.length > 0 && (
        <Select
          size="xs"
          aria-label={t`Another nutrient table`}
          placeholder={t`Another nutrient table`}
          data={others.map(({ id, description }) => ({ value: id, label: description }))}
          value={null}
          searchable
          onChange={(table) => {
            if (table !== null) change({ ...(mapped.length > 0 ? values : {}), [table]: '' });
          }}
        />
      )}
      {field.error !== undefined && <Input.Error>{field.error}</Input.Error>}
    </div>
  );
}

interface RecordChoiceProps {
  table: string;
  isFirst: boolean;
  value: string;
  onChange: (record: string) => void;
}

function RecordChoice({ table, isFirst, value, onChange }: RecordChoiceProps) {
  const { t } = useLingui();
  return (
    <RemoteSelect
      label={t`Nutrient record in ${table}`}
      {...(isFirst ? { name: 'nutrientTableCodes' } : {})}
      description={value === '' ? <Trans>By code or words</Trans> : <Energy table={table} record={value} />}
      value={value}
      onChange={onChange}
      isClearable
      find={(search) =>
        read.nutrientTables.records({ nutrientTableId: table, search, isRetired: false, limit: CHOICES })
      }
      choiceOf={({ id, description }) => ({ value: id, label: `${id} ${description}` })}
    />
  );
}

function Energy({ table, record }: { table: string; record: string }) {
  const { number } = useFormat();
  const { data } = useQuery(read.nutrientTables.record({ nutrientTableId: table, recordId: record }));
  if (data === undefined) return '…';
  const energy = data.nutrients.find(({ unit }) => unit === 'kcal');
  return (
    <>
      {energy !== undefined && <Trans>{number(energy.amountPer100g)} kcal per 100 g, </Trans>}
      <Plural value={data.nutrients.length} one="# nutrient" other="# nutrients" />
      {data.isRetired && (
        <b className="warn">
          {' '}
          <Trans>This record is retired.</Trans>
        </b>
      )}
    </>
  );
}
