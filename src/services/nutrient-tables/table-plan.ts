import { isDeepStrictEqual } from 'node:util';
import type { DetectionLimits } from '@dietary-recall/nutrition';
import type { EntityManager } from '@mikro-orm/sql';
import { anyNumber, anyText } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { StagedChunks } from '../files-in/staged-chunks.ts';
import { TableComparison } from './table-comparison.ts';
import type { TableRecord, TableRun } from './table-run.ts';

interface StoredRecord {
  id: number;
  recordId: string;
  description: string;
  localDescription: string | null;
  fields: Record<string, string>;
  amounts: Record<string, number>;
  limits: DetectionLimits;
  /** The number of foods that have the record. */
  foods: number;
}

interface FullRecord extends Required<TableRecord> {
  before: StoredRecord | undefined;
}

/** New and changed records between plan and apply. */
interface PlannedRecords {
  records: (Pick<FullRecord, 'recordId' | 'description' | 'localDescription' | 'fields'> & {
    limits: DetectionLimits;
  })[];
  /** The ids of stored records whose amounts are replaced. */
  revalued: number[];
  /** The new amounts as columns: the place of the record in `records`, the nutrient type, the amount. */
  values: [places: number[], types: number[], amounts: number[]];
}

/**
 * Plans what a file does to a nutrient table. Records that are equal to the stored ones are not written.
 */
export class TablePlan {
  readonly #em: EntityManager;
  readonly #tableId: string;
  readonly #run: TableRun;
  readonly #staged: StagedChunks<PlannedRecords>;
  /** Of a dry run. */
  readonly comparison: TableComparison | null;
  created = 0;
  changed = 0;
  unchanged = 0;
  /** Known amounts in the file. */
  values = 0;
  unknown = 0;
  /** Amounts below detection in the file, with a limit or as traces. */
  belowDetection = 0;
  /** Stored amounts that are deleted because the file does not have them. */
  removed = 0;
  /** The ids of records whose amounts or fields change. Stored recalls keep the former ones. */
  readonly outdated: string[] = [];

  private constructor(em: EntityManager, tableId: string, run: TableRun, staged: StagedChunks<PlannedRecords>) {
    this.#em = em;
    this.#tableId = tableId;
    this.#run = run;
    this.#staged = staged;
    this.comparison = run.options.isDryRun === true ? new TableComparison() : null;
  }

  static async open(em: EntityManager, tableId: string, run: TableRun): Promise<TablePlan> {
    return new TablePlan(em, tableId, run, await StagedChunks.open(em));
  }

  /** Adds a chunk of records to the plan. */
  async add(records: readonly TableRecord[]): Promise<void> {
    const stored = await this.#stored(records.map(({ recordId }) => recordId));
    const full = records.flatMap((record) => this.#complete(record, stored.get(record.recordId)));
    const changes = full.flatMap((record) => changeOf(record) ?? []);
    this.#count(full, changes);
    // The rest of the file is read only to find its faults; nothing is stored.
    if (this.#run.isRefused || this.comparison || changes.length === 0) return;
    await this.#staged.add({ content: toPlannedRecords(changes), rows: changes.length });
  }

  /** Stores the plan. */
  async store(): Promise<void> {
    for await (const planned of this.#staged.read()) await this.#storeChunk(planned);
  }

  // Set-based: a whole chunk with all its amounts.
  async #stored(recordIds: string[]): Promise<Map<string, StoredRecord>> {
    const rows = await query<StoredRecord>(
      this.#em,
      sql`select r.id, r.record_id as "recordId", r.description, r.local_description as "localDescription", r.fields,
            r.detection_limits as limits,
            (select count(*)::int from food_nutrient_mapping m where m.nutrient_record_id = r.id) as foods,
            coalesce((select jsonb_object_agg(v.nutrient_type_id, v.units_per_100g)
              from nutrient_value v where v.nutrient_record_id = r.id), '{}') as amounts
          from nutrient_record r where r.nutrient_table_id = ${this.#tableId} and r.record_id = ${anyText(recordIds)}`,
    );
    return new Map(rows.map((row) => [row.recordId, row]));
  }

  /** Completes a record with the stored values that the file leaves out. A new record without a description is a bad row. */
  #complete(record: TableRecord, before: StoredRecord | undefined): FullRecord[] {
    const description = record.description ?? before?.description;
    if (description === undefined) {
      this.#run.bad(
        record.row,
        '',
        `the record ${record.recordId} is new: name a file with its description as "descriptions"`,
      );
      return [];
    }
    const { localDescription = before?.localDescription ?? null, fields = before?.fields ?? {} } = record;
    return [{ ...record, description, localDescription, fields, before }];
  }

  // Set-based: a constant number of statements for a whole chunk.
  async #storeChunk({ records, revalued, values: [places, types, amounts] }: PlannedRecords): Promise<void> {
    const stored = await query<{ id: number; recordId: string }>(
      this.#em,
      sql`insert into nutrient_record (nutrient_table_id, record_id, description, local_description, fields,
            detection_limits)
          select ${this.#tableId}, "recordId", description, "localDescription", fields, limits
          from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
            as r("recordId" text, description text, "localDescription" text, fields jsonb, limits jsonb)
          on conflict (nutrient_table_id, record_id) do update set description = excluded.description,
            local_description = excluded.local_description, fields = excluded.fields,
            detection_limits = excluded.detection_limits, version = gen_random_uuid()
          returning id, record_id as "recordId"`,
    );
    if (revalued.length > 0)
      await query(this.#em, sql`delete from nutrient_value where nutrient_record_id = ${anyNumber(revalued)}`);
    if (places.length === 0) return;
    const idOf = new Map(stored.map(({ id, recordId }) => [recordId, id]));
    const ids = records.map(({ recordId }) => idOf.get(recordId));
    await query(
      this.#em,
      sql`insert into nutrient_value (nutrient_record_id, nutrient_type_id, units_per_100g)
          select * from unnest(${places.map((place) => ids[place])}::int[], ${types}::int[], ${amounts}::float8[])`,
    );
  }

  #count(records: readonly FullRecord[], changes: readonly Change[]): void {
    for (const { recordId, amounts, limits, unknown } of records) {
      this.comparison?.see(recordId);
      this.values += amounts.size;
      this.belowDetection += limits.size;
      this.unknown += unknown;
    }
    this.unchanged += records.length - changes.length;
    for (const { record, isRevalued, hasNewLimits, hasNewFields } of changes) {
      const { before, amounts, recordId, description } = record;
      this.comparison?.change(recordId, description, record, before);
      if (!before) {
        this.created++;
        continue;
      }
      this.changed++;
      this.removed += Object.keys(before.amounts).filter((id) => !amounts.has(Number(id))).length;
      if (isRevalued || hasNewLimits || hasNewFields) this.outdated.push(recordId);
    }
  }
}

interface Change {
  record: FullRecord;
  isRevalued: boolean;
  hasNewLimits: boolean;
  hasNewFields: boolean;
}

/** Compares a record with the stored one; null if they are equal. */
function changeOf(record: FullRecord): Change | null {
  const { before, description, localDescription, fields } = record;
  if (!before) return { record, isRevalued: true, hasNewLimits: true, hasNewFields: true };
  const isRevalued = !sameAmounts(record.amounts, before.amounts);
  const hasNewLimits = !isDeepStrictEqual(before.limits, Object.fromEntries(record.limits));
  const hasNewFields = !isDeepStrictEqual(before.fields, fields);
  const hasNewTexts = before.description !== description || before.localDescription !== localDescription;
  const isChanged = isRevalued || hasNewLimits || hasNewFields || hasNewTexts;
  return isChanged ? { record, isRevalued, hasNewLimits, hasNewFields } : null;
}

function sameAmounts(amounts: ReadonlyMap<number, number>, before: Readonly<Record<string, number>>): boolean {
  const stored = Object.entries(before);
  return stored.length === amounts.size && stored.every(([id, amount]) => amounts.get(Number(id)) === amount);
}

function toPlannedRecords(changes: readonly Change[]): PlannedRecords {
  const planned: PlannedRecords = { records: [], revalued: [], values: [[], [], []] };
  const [places, types, values] = planned.values;
  for (const [place, { record, isRevalued }] of changes.entries()) {
    const { recordId, description, localDescription, fields, amounts, before } = record;
    const limits = Object.fromEntries(record.limits);
    planned.records.push({ recordId, description, localDescription, fields, limits });
    if (!isRevalued) continue;
    if (before) planned.revalued.push(before.id);
    for (const [type, amount] of amounts) {
      places.push(place);
      types.push(type);
      values.push(amount);
    }
  }
  return planned;
}
