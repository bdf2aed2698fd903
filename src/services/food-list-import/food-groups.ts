import type { z } from 'zod';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { FoodGroupRow } from './food-list-rows.ts';
import { ROWS_A_CHUNK, type ImportRun } from './import-run.ts';

/** A food group that the import adds or renames. `before` is null for a new one. */
export interface GroupChange {
  id: number;
  before: string | null;
  after: string;
}

/**
 * The food groups of the database and of the files. Numbers cannot have a prefix: under a prefix, a number that other locales use
 * under another name becomes the number of the group with that name, or else a free one.
 */
export class FoodGroups {
  readonly changes: GroupChange[] = [];
  readonly #stored: ReadonlyMap<number, string>;
  readonly #idOfFile = new Map<number, number>();

  constructor(stored: ReadonlyMap<number, string>) {
    this.#stored = stored;
  }

  /** The number in the database of a group of the files. Undefined if neither has it. */
  idOf(id: number): number | undefined {
    return this.#idOfFile.get(id) ?? (this.#stored.has(id) ? id : undefined);
  }

  /** Plans a group of the files. `locales` are the other locales whose foods are in the stored group of this number. */
  plan({ id, name }: z.output<typeof FoodGroupRow>, locales: string[], { prefix, options, report }: ImportRun): void {
    const stored = this.#stored.get(id);
    if (stored === undefined || stored === name || locales.length === 0) this.#set(id, id, name);
    else if (prefix !== null) this.#set(id, this.#named(name) ?? this.#free(), name);
    else {
      const isKept = options.share === true;
      const [kind, code, fields] = ['food-group' as const, String(id), ['name']];
      report.collisions.push({ kind, code, stored, given: name, locales, fields, isKept });
      this.#set(id, id, isKept ? stored : name);
    }
  }

  #set(idOfFile: number, id: number, name: string): void {
    this.#idOfFile.set(idOfFile, id);
    const before = this.#stored.get(id) ?? null;
    if (before !== name) this.changes.push({ id, before, after: name });
  }

  #named(name: string): number | undefined {
    return [...this.#stored].find(([, stored]) => stored === name)?.[0];
  }

  #free(): number {
    return Math.max(...this.#stored.keys(), ...this.#idOfFile.values(), ...this.#idOfFile.keys()) + 1;
  }
}

/** Reads food groups, and plans what becomes of them. */
export async function importFoodGroups(run: ImportRun): Promise<FoodGroups> {
  const rows = await kysely(run.em).selectFrom('food_group').select(['id', 'name']).execute();
  const stored = new Map(rows.map(({ id, name }) => [id, name]));
  const groups = new FoodGroups(stored);
  await run.inChunks('food-groups.csv', FoodGroupRow, ROWS_A_CHUNK, async (chunk) => {
    const renamed = chunk.filter(({ row }) => stored.has(row.id) && stored.get(row.id) !== row.name);
    const users = await localesOf(
      run,
      renamed.map(({ row }) => row.id),
    );
    for (const { row } of chunk) groups.plan(row, users.get(row.id) ?? [], run);
  });
  return groups;
}

// Set-based: the other locales of any number of groups.
async function localesOf({ em, options }: ImportRun, ids: number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: number; locales: string[] }>(
    em,
    sql`select f.food_group_id as id, array_agg(distinct u.locale_id order by u.locale_id)::text[] as locales
        from food f join (select food_id, locale_id from food_list_entry union select food_id, locale_id from food_local) u
          on u.food_id = f.id
        where f.food_group_id = ${anyNumber(ids)} and u.locale_id <> ${options.localeId} group by f.food_group_id`,
  );
  return new Map(rows.map(({ id, locales }) => [id, locales]));
}
