import type { PortionSizeMethod } from '@dietary-recall/recall';
import { writeAmount, type BelowLimit } from '../../domain/composition-values.ts';
import { ATTRIBUTE_NAMES, columnOf } from '../../domain/inheritable-attributes.ts';
import type { PromptGiven } from '../food-list-editing/records.ts';
import type { Part } from './part-fields.ts';

/** Cells of a row that are stored as they are, by the names of their columns (food-list-rows.ts). */
export type Cells = Readonly<Record<string, unknown>>;

/** A portion size method with its place in the order. */
export interface OrderedMethod {
  seq: number;
  method: PortionSizeMethod;
}

/** A record of a nutrient table. */
export interface RecordName {
  table: string;
  record: string;
}

/** What the files say about a record. Its code and the codes that it names have the prefix of the locale. */
interface PlannedRecord {
  code: string;
  englishDescription: string;
  parentCategories: string[];
  cells: Cells;
  /** Null without a local name: the record has an English one. */
  localDescription: string | null;
  methods: OrderedMethod[];
}

export interface PlannedCategory extends PlannedRecord {
  isHidden: boolean;
}

export interface PlannedFood extends PlannedRecord {
  groupCode: number;
  brandNames: string[];
  alternativeNames: string[];
  prompts: { seq: number; prompt: PromptGiven }[];
  /** The records of nutrient tables that the food is mapped to; null for the one that `nutrients.csv` makes for it. */
  records: RecordName[] | null;
  /** The places of its amounts in `NutrientAmounts`: from the first to before the last. */
  amounts: { from: number; to: number };
  /** The description of the nutrient record that `nutrients.csv` makes for it. */
  recordDescription: string;
  /** False for a food that somebody took out of the food list and that stays out. */
  isListed: boolean;
}

/** An amount per 100 g, or a limit below which it is, as tables write it (`<0.5`, `traces`). */
export type AmountOrLimit = number | string;

/** The known amounts of all foods, those of one food together. Two lists of numbers take a tenth of the memory of objects. */
export class NutrientAmounts {
  readonly types: number[] = [];
  readonly perHundredGrams: number[] = [];
  /** The limits of amounts below detection, by place; null: traces. */
  readonly limits = new Map<number, number | null>();

  get count(): number {
    return this.types.length;
  }

  add(type: number, amount: number | BelowLimit): void {
    if (typeof amount === 'object') this.limits.set(this.count, amount.limit);
    this.types.push(type);
    this.perHundredGrams.push(typeof amount === 'object' ? 0 : amount);
  }

  /** The amounts of a food by nutrient type. */
  of({ amounts: { from, to } }: PlannedFood): Map<number, AmountOrLimit> {
    const found = new Map<number, AmountOrLimit>();
    for (let place = from; place < to; place++) {
      const limit = this.limits.get(place);
      const amount = limit === undefined ? (this.perHundredGrams[place] as number) : writeAmount({ limit });
      found.set(this.types[place] as number, amount);
    }
    return found;
  }
}

/** Takes those cells out of a row that are stored as they are. */
export function cellsOf(row: Cells, cells: Cells): Cells {
  return Object.fromEntries(Object.keys(cells).map((column) => [column, row[column]]));
}

/** The global part of a category, with the names that the interface gives its fields. */
export function categoryMain({
  englishDescription,
  isHidden,
  cells,
  parentCategories,
}: Pick<PlannedCategory, 'englishDescription' | 'isHidden' | 'cells' | 'parentCategories'>): Part {
  return { englishDescription, isHidden, ...byProperty(cells), parentCategories };
}

/** The local part of a planned category. */
export function categoryLocal({ localDescription, methods }: PlannedCategory): Part {
  return { localDescription, portionSize: inOrder(methods).map(({ method }) => method) };
}

/** The global part of a food, with the names that the interface gives its fields. */
export function foodMain({
  englishDescription,
  groupCode,
  cells,
  parentCategories,
}: Pick<PlannedFood, 'englishDescription' | 'groupCode' | 'cells' | 'parentCategories'>): Part {
  return { englishDescription, groupCode, ...byProperty(cells), parentCategories };
}

/** The local part of a planned food, whose nutrient record is in the table `tableId`; null if the list brings no nutrients. */
export function foodLocal(food: PlannedFood, tableId: string | null): Part {
  const { localDescription, brandNames, alternativeNames, methods, prompts } = food;
  return {
    localDescription,
    brandNames,
    alternativeNames,
    portionSize: inOrder(methods).map(({ method }) => method),
    associatedFoods: inOrder(prompts).map(({ prompt }) => prompt),
    ...nutrientParts(recordsOf(food, tableId)),
    isListed: food.isListed,
  };
}

/**
 * The fields of a local part for the nutrient records of a food: one record of each table, as the interface has them, and the names of all
 * records if a table has several.
 */
export function nutrientParts(records: readonly RecordName[]): Part {
  const ordered = records.toSorted((a, b) => (recordKey(a) < recordKey(b) ? -1 : 1));
  const nutrientTableCodes = Object.fromEntries(ordered.map(({ table, record }) => [table, record]));
  if (Object.keys(nutrientTableCodes).length === records.length) return { nutrientTableCodes };
  return { nutrientTableCodes, nutrientRecords: ordered.map(recordKey) };
}

function recordsOf({ code, records }: PlannedFood, tableId: string | null): RecordName[] {
  return records ?? (tableId === null ? [] : [{ table: tableId, record: code }]);
}

/** The key of a record among those of all tables. */
export function recordKey({ table, record }: RecordName): string {
  return `${table} ${record}`;
}

function inOrder<Item extends { seq: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.seq - b.seq);
}

const ATTRIBUTE_OF = new Map<string, string>(ATTRIBUTE_NAMES.map((name) => [columnOf(name), name]));

function byProperty(cells: Cells): Part {
  const attributes: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(cells)) {
    const attribute = ATTRIBUTE_OF.get(column);
    if (attribute !== undefined) attributes[attribute] = value;
    else others[column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  return { ...others, attributes };
}
