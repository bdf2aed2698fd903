import type { Difference } from './part-fields.ts';

/** A row that cannot be stored, with its place in the spreadsheet and the reason. */
export interface BadRow {
  file: string;
  row: number;
  column: string;
  reason: string;
}

/** The number of rows that a report names. Further rows are counted. */
export const MAX_NAMED = 100;

/** What the rules of a list did (docs/reference/import-format.md#rulesjson). */
export interface PortionCounts {
  /** The rows of `portions.csv` that are default amounts. */
  defaultAmounts: number;
  /** The rows of `portions.csv` that are rules of use. They are not stored. */
  rulesOfUse: number;
  /** The categories that got units from the rules. */
  categoriesWithUnits: number;
  /** The foods that the rules keep for recipes. */
  ingredientsOnly: number;
  /** The foods that had no portion size method, not even an inherited one. They got a typed weight. */
  foodsWithTypedWeight: number;
}

/** The report of an import: the stored rows and the bad rows. */
export class ImportReport {
  readonly badRows: BadRow[] = [];
  badRowCount = 0;
  /** The number of stored rows, by file. */
  readonly stored: Record<string, number> = {};

  bad(row: BadRow): void {
    this.badRowCount++;
    if (this.badRows.length < MAX_NAMED) this.badRows.push(row);
  }

  count(file: string, rows: number): void {
    this.stored[file] = (this.stored[file] ?? 0) + rows;
  }
}

/** The kinds of records that an import of a food list adds and changes. */
export type ImportedKind = 'category' | 'food' | 'food-group' | 'method-tables' | 'locale';

/** A field of a record that an import adds, changes or removes. */
export interface FieldChange extends Difference {
  kind: ImportedKind;
  /** With the prefix of the locale; the number of a food group, the id of a locale. */
  code: string;
  /** The global part belongs to all locales, the local part to the locale of the import. */
  part: 'global' | 'local';
  /** What happens to the record: `remove` takes a food out of the food list and keeps its parts. */
  action: 'add' | 'change' | 'remove';
}

/** A record of another locale whose global part the files would change. */
export interface Collision {
  kind: ImportedKind;
  code: string;
  /** The English description or name that is stored. */
  stored: string;
  /** The English description or name of the files. */
  given: string;
  /** The other locales that use it. */
  locales: string[];
  /** The fields of the global part that differ. */
  fields: string[];
  /** Whether it stays as it is, instead of refusing the import. */
  isKept: boolean;
}

/** A field that somebody edited since the last import of the list, and for which the files have another value. */
export interface EditedField {
  kind: ImportedKind;
  code: string;
  field: string;
  /** The name of the person; null for a command of the operator, a deleted account and an account without a name. */
  who: string | null;
  when: Date;
  /** The value of the edit; undefined if it removed the value. */
  edited: unknown;
  /** The value of the files; undefined if they have none. */
  given: unknown;
}

/** How many records of one kind an import adds, changes, leaves as they are, and removes from the list. */
export interface RecordCounts {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
}

const noRecords = (): RecordCounts => ({ added: 0, changed: 0, unchanged: 0, removed: 0 });

/** The report of the import of a food list. A dry run has the same one. */
export class FoodListReport extends ImportReport {
  /** The name under which the trail has the import. */
  readonly name: string;
  /** The prefix that the codes of the files got; null if none. */
  readonly prefix: string | null;
  /** Whether the edits keep their values. */
  readonly keepsEdits: boolean;
  /** What became of portions that are no household measures, and of foods without any. */
  readonly portions: PortionCounts = {
    defaultAmounts: 0,
    rulesOfUse: 0,
    categoriesWithUnits: 0,
    ingredientsOnly: 0,
    foodsWithTypedWeight: 0,
  };
  readonly foods = noRecords();
  readonly categories = noRecords();
  readonly collisions: Collision[] = [];
  readonly edits: EditedField[] = [];
  /** Codes of foods that the locale lists and the files do not name. They stay in the list, unless the import removes them. */
  missing: readonly string[] = [];

  constructor(name: string, prefix: string | null, keepsEdits: boolean) {
    super();
    this.name = name;
    this.prefix = prefix;
    this.keepsEdits = keepsEdits;
  }

  /** The collisions that refuse the import. */
  get refusedCollisions(): Collision[] {
    return this.collisions.filter(({ isKept }) => !isKept);
  }
}

/** An import that stored nothing. The report has the rows that must be corrected first. */
export class ImportRefused<Report extends ImportReport = ImportReport> extends Error {
  readonly report: Report;

  constructor(report: Report, reason = `${report.badRowCount} bad rows`) {
    super(`${reason}; nothing was stored`);
    this.report = report;
  }
}

/** An import that would change records of other locales. */
export class CollisionsRefused extends ImportRefused<FoodListReport> {
  constructor(report: FoodListReport) {
    super(report, `${report.refusedCollisions.length} records of other locales would change`);
  }
}

/** An import that would overwrite edits. */
export class EditsRefused extends ImportRefused<FoodListReport> {
  constructor(report: FoodListReport) {
    super(report, `${report.edits.length} edits would be overwritten`);
  }
}
