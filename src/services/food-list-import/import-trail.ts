import type { RecordAction, RecordType } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { audit } from '../trail/audit.ts';
import { lastImport } from './find-edits.ts';
import type { ImportRun } from './import-run.ts';
import type { CategoryChange, FoodChange, ListPlan, PartChange } from './list-plan.ts';

interface TrailEntry {
  recordType: RecordType;
  recordId: number | undefined;
  code: string;
  localeId: string | null;
  action: RecordAction;
  before: unknown;
  after: unknown;
}

/** Writes an entry for each part that the import changes: one for the global part, one for the local part. */
export class ImportTrail {
  readonly #context: Context;
  readonly #run: ImportRun;

  constructor(context: Context, run: ImportRun) {
    this.#context = context;
    this.#run = run;
  }

  async records(
    recordType: 'food' | 'category',
    changes: readonly (FoodChange | CategoryChange)[],
    ids: ReadonlyMap<string, { id: number }>,
  ): Promise<void> {
    const { localeId } = this.#run.options;
    const entries = changes.flatMap(({ planned: { code }, main, local }) => {
      const record = { recordType, recordId: ids.get(code)?.id, code };
      return [
        ...(main ? [{ ...record, localeId: null, ...ofPart(main, code) }] : []),
        ...(local ? [{ ...record, localeId, ...ofPart(local) }] : []),
      ];
    });
    await this.#store(entries);
  }

  async removed(removed: ListPlan['removed']): Promise<void> {
    const { localeId } = this.#run.options;
    await this.#store(
      removed.map(({ id, code }) => ({
        recordType: 'food',
        recordId: id,
        code,
        localeId,
        action: 'unlist',
        before: null,
        after: null,
      })),
    );
  }

  /** Writes what the import did to the locale, and the import itself: the next one finds the edits that were made after it. */
  async list({ locale, groups, tables }: ListPlan): Promise<void> {
    const { options, report, prefix } = this.#run;
    const record = { recordType: 'locale' as const, code: options.localeId, localeId: options.localeId };
    const importName = report.name;
    const { before, after, fields } = locale;
    if (before === null) await audit(this.#context, { ...record, action: 'create', after, importName });
    else if (fields.length > 0) await audit(this.#context, { ...record, action: 'update', before, after, importName });
    const { stored, portions, foods, categories, collisions } = report;
    const changed = { foodGroups: groups.changes, methodTables: tables };
    const kept = collisions.map(({ kind, code }) => ({ kind, code }));
    const imported = { name: importName, prefix, rows: stored, portions, foods, categories, ...changed, kept };
    const since = report.keepsEdits ? { editsSince: await this.#editsSince() } : {};
    await audit(this.#context, { ...record, action: 'import', after: { ...imported, ...since }, importName });
  }

  // What this import keeps is an edit for the next one, too. Without an import in the trail, all its entries count.
  async #editsSince(): Promise<string> {
    return (await lastImport(this.#run.em, this.#run.options.localeId)) ?? '0';
  }

  // Set-based: one statement for a chunk.
  async #store(entries: readonly TrailEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const { em, actor, now } = this.#context;
    await query(
      em,
      sql`insert into record_change (changed_at, user_id, record_type, record_id, code, locale_id, action, import_name, before, after)
          select ${now().toISOString()}::timestamptz, ${actor?.userId ?? null}::int, "recordType", "recordId", code, "localeId",
            action, ${this.#run.report.name}, before, after
          from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r("recordType" text, "recordId" int, code text,
            "localeId" text, action text, before jsonb, after jsonb)`,
    );
  }
}

function ofPart({ before, after }: PartChange, code?: string) {
  const action: RecordAction = before === null ? 'create' : 'update';
  const named = (part: object) => (code === undefined ? part : { code, ...part });
  return { action, before: before === null ? null : named(before), after: named(after) };
}
