import type { DetectionLimits } from '@dietary-recall/nutrition';
import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { writeAmount } from '../../domain/composition-values.ts';

/** The most records of each kind that a comparison names. */
const MAX_NAMED = 100;

/** A record with the number of foods that have its nutrients. */
interface ComparedRecord {
  id: string;
  description: string;
  foods: number;
}

/** An amount as tables write it: `46`, `<0.5` or `traces`; null: unknown. */
interface ChangedAmount {
  nutrientId: number;
  before: string | null;
  after: string | null;
}

interface ChangedRecord extends ComparedRecord {
  nutrients: ChangedAmount[];
}

/** What an import would do to the records of a table, as far as it can be told in one answer. */
export interface ComparedTable {
  added: ComparedRecord[];
  changed: ChangedRecord[];
  /** Stored records that the file does not have. An import leaves them. */
  absent: ComparedRecord[];
  /** The number of foods with a record that would change. */
  foodsOfChanged: number;
  foodsOfAbsent: number;
}

interface Contents {
  amounts: ReadonlyMap<number, number>;
  limits: ReadonlyMap<number, number | null>;
}

/** The stored contents of a record, with the number of its foods. */
export interface StoredContents {
  foods: number;
  amounts: Readonly<Record<string, number>>;
  limits: DetectionLimits;
}

/** Compares a file with a stored table, and stores nothing. Of changed records it names first those that foods have. */
export class TableComparison {
  readonly #ids: string[] = [];
  readonly #added: ComparedRecord[] = [];
  readonly #withFoods: ChangedRecord[] = [];
  readonly #withoutFoods: ChangedRecord[] = [];
  #foodsOfChanged = 0;

  /** Notes that the file has a record. */
  see(id: string): void {
    this.#ids.push(id);
  }

  /** Notes a record that is new, or differs from the stored one. */
  change(id: string, description: string, after: Contents, before: StoredContents | undefined): void {
    if (!before) {
      if (this.#added.length < MAX_NAMED) this.#added.push({ id, description, foods: 0 });
      return;
    }
    const { foods } = before;
    this.#foodsOfChanged += foods;
    const named = foods > 0 ? this.#withFoods : this.#withoutFoods;
    if (named.length < MAX_NAMED) named.push({ id, description, foods, nutrients: changedAmounts(before, after) });
  }

  /** The comparison once the file is read. */
  async result(em: EntityManager, tableId: string): Promise<ComparedTable> {
    const absent = await query<ComparedRecord & { allFoods: number }>(
      em,
      // Set-based: one statement compares all records of the table with those of the file.
      sql`select r.record_id as id, r.description, count(m.food_local_id)::int as foods,
            (sum(count(m.food_local_id)) over ())::int as "allFoods"
          from nutrient_record r left join unnest(${this.#ids}::text[]) as f(id) on f.id = r.record_id
            left join food_nutrient_mapping m on m.nutrient_record_id = r.id
          where r.nutrient_table_id = ${tableId} and f.id is null
          group by r.id order by foods desc, r.record_id limit ${MAX_NAMED}`,
    );
    return {
      added: this.#added,
      changed: [...this.#withFoods, ...this.#withoutFoods].slice(0, MAX_NAMED),
      absent: absent.map(({ id, description, foods }) => ({ id, description, foods })),
      foodsOfChanged: this.#foodsOfChanged,
      foodsOfAbsent: absent[0]?.allFoods ?? 0,
    };
  }
}

function changedAmounts(before: StoredContents, after: Contents): ChangedAmount[] {
  const old = { amounts: byType(before.amounts), limits: byType(before.limits) };
  const types = [old.amounts, old.limits, after.amounts, after.limits].flatMap((values) => [...values.keys()]);
  return [...new Set(types)]
    .toSorted((one, other) => one - other)
    .map((nutrientId) => ({ nutrientId, before: textOf(old, nutrientId), after: textOf(after, nutrientId) }))
    .filter((amount) => amount.before !== amount.after);
}

function byType<Value>(values: Readonly<Record<string, Value>>): Map<number, Value> {
  return new Map(Object.entries(values).map(([type, value]) => [Number(type), value]));
}

function textOf({ amounts, limits }: Contents, type: number): string | null {
  const amount = amounts.get(type);
  if (amount !== undefined) return writeAmount(amount);
  const limit = limits.get(type);
  return limit === undefined ? null : writeAmount({ limit });
}
