import { ImportReport } from '../food-list-import/import-report.ts';
import type { Amount } from './published-amount.ts';
import type { MappedNutrient } from './published-nutrients.ts';

interface Category {
  /** The code of the parent, or '' for a main group. */
  parent: string;
  name: string;
  nameEn?: string | undefined;
}

interface Food {
  description: string;
  descriptionEn?: string | undefined;
  category: string;
}

interface Portion {
  seq: string;
  description: string;
  /** g; 0 or -9 where the agency gives no weight. */
  grams: string;
}

/** A value of the food list, with its place in the published file. */
export interface Place {
  file: string;
  row: number;
  column: string;
}

/** A food list as an agency publishes it, while it is read. It is written when all files were read without a fault. */
export class PublishedList {
  readonly report = new ImportReport();
  readonly categories = new Map<string, Category>();
  readonly foods = new Map<string, Food>();
  readonly aliases = new Map<string, Set<string>>();
  readonly portions = new Map<string, Portion[]>();
  /** The amounts of each food by the description of their nutrient type, as `nutrients.csv` writes them. */
  readonly nutrients = new Map<string, Map<string, string>>();
  /** Columns and components that no nutrient type stands for, with the reason. */
  readonly unmapped = new Map<string, string>();
  /** Sentences about what was changed or is missing. */
  readonly notes: string[] = [];
  readonly #counts = new Map<string, number>();

  bad({ file, row, column }: Place, reason: string): void {
    this.report.bad({ file, row, column, reason });
  }

  /** Counts something that the report mentions, such as amounts in brackets. */
  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  get counted(): string[] {
    return [...this.#counts].map(([what, number]) => `${what}: ${number}.`);
  }

  food(code: string, food: Food, place: Place): void {
    if (this.foods.has(code)) this.bad(place, `the food ${code} stands twice`);
    else if (code === '' || food.description === '') this.bad(place, 'a food needs a code and a name');
    else this.foods.set(code, { ...food, description: food.description.replaceAll(/\s+/g, ' ') });
  }

  /** Adds other names of a food that differ from its own. */
  alias(code: string, names: readonly string[]): void {
    const food = this.foods.get(code);
    const own = new Set([food?.description.toLowerCase(), food?.descriptionEn?.toLowerCase()]);
    const aliases = this.aliases.get(code) ?? new Set<string>();
    for (const name of names) if (name !== '' && !own.has(name.toLowerCase())) aliases.add(name);
    if (aliases.size > 0) this.aliases.set(code, aliases);
  }

  portion(code: string, portion: Portion, place: Place): void {
    if (!this.#isKnown(code, place)) return;
    if (!/^-?\d+(\.\d+)?$/.test(portion.grams)) this.bad(place, `"${portion.grams}" is not a weight in g`);
    else if (this.portions.has(code)) this.portions.get(code)?.push(portion);
    else this.portions.set(code, [portion]);
  }

  amount(code: string, nutrient: MappedNutrient, amount: Amount, place: Place): void {
    if (!this.#isKnown(code, place)) return;
    if ('fault' in amount) return this.bad(place, amount.fault);
    if (amount.text === '') return;
    const amounts = this.nutrients.get(code) ?? new Map<string, string>();
    if (amounts.has(nutrient.name)) return this.bad(place, `"${nutrient.name}" stands twice for the food ${code}`);
    if (amount.remark !== null) this.count(amount.remark);
    amounts.set(nutrient.name, amount.text);
    this.nutrients.set(code, amounts);
  }

  #isKnown(code: string, place: Place): boolean {
    if (this.foods.has(code)) return true;
    this.bad(place, `there is no food "${code}" in the list of foods`);
    return false;
  }
}
