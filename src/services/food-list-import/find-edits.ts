import { isDeepStrictEqual } from 'node:util';
import type { RecordAction } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { anyNumber, anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { writeAmount } from '../../domain/composition-values.ts';
import type { TrailContents } from '../nutrient-tables/record-trail.ts';
import { partWithCurrentCodes } from './current-codes.ts';
import type { EditedField } from './import-report.ts';
import type { ImportRun } from './import-run.ts';
import type { CategoryChange, FoodChange, ListPlan, PartChange } from './list-plan.ts';
import { differences, type Difference, type Part } from './part-fields.ts';

type RecordKind = 'food' | 'category';

const CHANGED_AT = sql`extract(epoch from h.changed_at)::float8 * 1000 as "changedAt"`;

/** An entry of the trail that no import wrote. */
interface Edit {
  id: number;
  recordId: number;
  localeId: string | null;
  action: RecordAction;
  code: string;
  before: Part | null;
  after: Part | null;
  /** Milliseconds since 1970. */
  changedAt: number;
  who: string | null;
}

/**
 * Finds the fields that somebody edited since the last import of the list and that the plan changes. In a list that was imported
 * before imports had entries in the trail, an edit counts while the part has the version that the edit gave it. `nutrients` names the
 * nutrient types.
 */
export async function findEdits(
  run: ImportRun,
  plan: ListPlan,
  nutrients: ReadonlyMap<number, string>,
): Promise<EditedField[]> {
  const { em, options } = run;
  const last = await lastImport(em, options.localeId);
  const lost = await lostCodes(em, last);
  const edits = [
    ...(await editsOf(run, 'category', plan.categories, { lost, last })),
    ...(await editsOf(run, 'food', plan.foods, { lost, last })),
    ...(await recordEdits(run, plan.foods, { nutrients, last })),
    ...(await listedSince(run, plan.removed, last)),
    ...(await localeEdits(run, plan, { lost, last })),
    ...(await groupEdits(run, plan.groups.changes, last)),
  ];
  return last === null
    ? edits
    : [...edits, ...addedAgain('category', plan.categories, lost), ...addedAgain('food', plan.foods, lost)];
}

/**
 * The entry of the trail after which edits count: that of the last import, leaving out those that kept edits. Null if the trail has no
 * import.
 */
export async function lastImport(em: EntityManager, localeId: string): Promise<string | null> {
  // No entity: the trail is never altered, so that its order says what came after the import.
  const [row] = await query<{ since: string }>(
    em,
    sql`select coalesce(after ->> 'editsSince', id::text) as since from record_change
        where record_type = 'locale' and code = ${localeId} and action = 'import' order by id desc limit 1`,
  );
  return row?.since ?? null;
}

async function editsOf(
  { em, options }: ImportRun,
  kind: RecordKind,
  changes: readonly (FoodChange | CategoryChange)[],
  { lost, last }: { lost: readonly LostCode[]; last: string | null },
): Promise<EditedField[]> {
  const byId = new Map(changes.flatMap((change) => (change.stored ? [[change.stored.id, change] as const] : [])));
  if (byId.size === 0) return [];
  // Set-based: the entries of all changed records.
  const entries = await query<Edit>(
    em,
    sql`select h.id::float8, h.record_id as "recordId", h.locale_id as "localeId", h.action, h.code, h.before, h.after,
          ${CHANGED_AT}, u.name as who
        from record_change h left join user_account u on u.id = h.user_id
        where h.record_type = ${kind} and h.record_id = ${anyNumber([...byId.keys()])} and h.import_name is null
          and (h.locale_id is null or h.locale_id = ${options.localeId}) and h.id > ${last ?? '0'}::bigint order by h.id`,
  );
  const equivalents = await equivalentTables(em);
  const withoutEquivalents = (part: Part | null) => part && { ...part, ...compositionCodes(part, equivalents) };
  const edits = entries.map((entry): Edit => ({
    ...entry,
    before: withoutEquivalents(entry.before),
    after: withoutEquivalents(afterWithCurrentCodes(entry, lost)),
  }));
  return edits.flatMap((entry) => {
    const change = byId.get(entry.recordId);
    const part = entry.localeId === null ? change?.main : change?.local;
    if (!change || !part || (last === null && !isInEffect(entries, entry, part))) return [];
    return overwrittenBy(part, entry).map((difference) => ({
      kind,
      code: change.planned.code,
      field: difference.field,
      ...byWhom(entry),
      edited: difference.before,
      given: difference.after,
    }));
  });
}

async function equivalentTables(em: EntityManager): Promise<Set<string>> {
  const tables = kysely(em).selectFrom('nutrient_table').select('id').where('kind', '=', 'food-group-equivalent');
  return new Set((await tables.execute()).map(({ id }) => id));
}

/** The nutrient records of a part without those of food-group equivalents, which are no part of a list. */
function compositionCodes(part: Part, equivalents: ReadonlySet<string>): Part {
  const codes = part['nutrientTableCodes'];
  if (codes === undefined) return {};
  const kept = Object.entries(codes as Record<string, string>).filter(([table]) => !equivalents.has(table));
  return { nutrientTableCodes: Object.fromEntries(kept) };
}

/** Whether the stored part still is what this edit, or a later one, made of it. */
function isInEffect(entries: readonly Edit[], edit: Edit, { before }: PartChange): boolean {
  if (edit.action === 'list' || edit.action === 'unlist') return true;
  return entries.some(
    ({ recordId, localeId, after }) =>
      recordId === edit.recordId &&
      localeId === edit.localeId &&
      after !== null &&
      after['version'] === before?.['version'],
  );
}

/** The fields of the part that the edit set and the files change. */
function overwrittenBy({ fields }: Pick<PartChange, 'fields'>, edit: Edit): Difference[] {
  const edited = new Set(
    edit.action === 'list' || edit.action === 'unlist'
      ? ['isListed']
      : differences(edit.before, edit.after).map(({ field }) => field),
  );
  const afterEdit = new Map(differences(null, edit.after).map(({ field, after }) => [field, after]));
  return fields.filter(
    ({ field, before }) =>
      edited.has(field) && (field === 'isListed' || isDeepStrictEqual(afterEdit.get(field), before)),
  );
}

/** The field of a food in which the files have the description of its nutrient record. */
const DESCRIPTION = 'nutrientRecordDescription';

/** Corrections of the nutrient records that foods have in the table of the list. All amounts of a food are one edit. */
async function recordEdits(
  { em }: ImportRun,
  foods: readonly FoodChange[],
  { nutrients, last }: { nutrients: ReadonlyMap<number, string>; last: string | null },
): Promise<EditedField[]> {
  const byRecord = new Map(
    foods.flatMap((change) => (change.ownRecordId === null ? [] : [[change.ownRecordId, change] as const])),
  );
  if (byRecord.size === 0) return [];
  // Set-based: the entries of all records.
  const entries = await query<Edit>(
    em,
    sql`select h.record_id as "recordId", h.action, h.before, h.after, ${CHANGED_AT}, u.name as who
        from record_change h left join user_account u on u.id = h.user_id
        where h.record_type = 'nutrient-record' and h.record_id = ${anyNumber([...byRecord.keys()])} and h.import_name is null
          and h.id > ${last ?? '0'}::bigint order by h.id`,
  );
  return [...Map.groupBy(entries, ({ recordId }) => recordId)].flatMap(([recordId, ofRecord]) => {
    const change = byRecord.get(recordId);
    if (!change) return [];
    const edits = ofRecord.map((entry) => ({
      ...entry,
      before: partOfRecord(entry.before, nutrients),
      after: partOfRecord(entry.after, nutrients),
    }));
    return editsOfRecord(change, edits);
  });
}

function editsOfRecord({ planned, amounts, local }: FoodChange, edits: readonly Edit[]): EditedField[] {
  const described = local?.fields.filter(({ field }) => field === DESCRIPTION) ?? [];
  const fields = [...differences(amounts.before, amounts.after), ...described];
  const found = edits.flatMap((edit) =>
    overwrittenBy({ fields }, edit).map((difference) => ({ ...difference, ...byWhom(edit) })),
  );
  const ofRecord = { kind: 'food', code: planned.code } as const;
  const ofAmounts = found.filter(({ field }) => field !== DESCRIPTION);
  const named = (side: 'before' | 'after') =>
    Object.fromEntries(ofAmounts.map(({ field, ...sides }) => [field.replace('nutrients.', ''), sides[side] ?? null]));
  return [
    ...ofAmounts.slice(-1).map(({ who, when }) => ({
      ...ofRecord,
      field: 'nutrients',
      who,
      when,
      edited: named('before'),
      given: named('after'),
    })),
    ...found
      .filter(({ field }) => field === DESCRIPTION)
      .map(({ before, after, ...edit }) => ({ ...ofRecord, ...edit, edited: before, given: after })),
  ];
}

/** What an entry of the trail has of a nutrient record, as the local part of a food has it. */
function partOfRecord(contents: Part | null, names: ReadonlyMap<number, string>): Part | null {
  if (contents === null) return null;
  const { description, nutrients, belowDetection } = contents as Partial<TrailContents>;
  const amounts = [
    ...Object.entries(nutrients ?? {}),
    ...Object.entries(belowDetection ?? {}).map(([type, limit]) => [type, writeAmount({ limit })] as const),
  ];
  return {
    [DESCRIPTION]: description,
    nutrients: Object.fromEntries(amounts.map(([type, amount]) => [names.get(Number(type)) ?? type, amount])),
  };
}

/** Foods that somebody added to the list since the last import, and that would leave it. */
async function listedSince(
  { em, options }: ImportRun,
  removed: ListPlan['removed'],
  last: string | null,
): Promise<EditedField[]> {
  if (removed.length === 0) return [];
  // Set-based: the entries of all removed foods.
  const entries = await query<Edit>(
    em,
    sql`select distinct on (h.record_id) f.code, ${CHANGED_AT}, u.name as who
        from record_change h left join user_account u on u.id = h.user_id join food f on f.id = h.record_id
        where h.record_type = 'food' and h.record_id = ${anyNumber(removed.map(({ id }) => id))}
          and h.import_name is null and h.action = 'list' and h.locale_id = ${options.localeId}
          and h.id > ${last ?? '0'}::bigint order by h.record_id, h.id desc`,
  );
  return entries.map((entry) => {
    const { code } = entry;
    return { kind: 'food', code, field: 'isListed', ...byWhom(entry), edited: true, given: false };
  });
}

/** A code that somebody took from a record since the last import, by deleting or renaming it. */
interface LostCode extends Pick<Edit, 'id' | 'who' | 'changedAt'> {
  kind: RecordKind;
  lost: string;
  /** The code that the record has in the database; null if it is deleted. */
  current: string | null;
}

async function lostCodes(em: EntityManager, last: string | null): Promise<LostCode[]> {
  // Set-based: the entries of all records.
  return query<LostCode>(
    em,
    sql`select h.id::float8, h.record_type as kind, coalesce(h.before ->> 'code', h.code) as lost,
          coalesce(f.code, c.code) as current, ${CHANGED_AT}, u.name as who
        from record_change h left join user_account u on u.id = h.user_id
          left join food f on f.id = h.record_id and h.record_type = 'food'
          left join category c on c.id = h.record_id and h.record_type = 'category'
        where h.record_type in ('food', 'category') and h.locale_id is null and h.import_name is null
          and h.id > ${last ?? '0'}::bigint and (h.action = 'delete' or h.before ->> 'code' <> h.code) order by h.id`,
  );
}

/** What an edit made of a part, with the codes that the records it names have in the database. */
function afterWithCurrentCodes({ id, after }: Pick<Edit, 'id' | 'after'>, lost: readonly LostCode[]): Part | null {
  if (after === null || lost.length === 0) return after;
  return partWithCurrentCodes(after, (kind, code) => {
    const found = lost.find((one) => one.kind === kind && one.lost === code && one.id > id);
    const current = found ? found.current : code;
    return current === null ? [] : [current];
  });
}

/** Codes that somebody deleted or renamed since the last import, and that the files would add again. */
function addedAgain(
  kind: RecordKind,
  changes: readonly (FoodChange | CategoryChange)[],
  codes: readonly LostCode[],
): EditedField[] {
  const added = new Set(changes.flatMap(({ planned, stored }) => (stored ? [] : [planned.code])));
  return codes
    .filter((code) => code.kind === kind && added.has(code.lost))
    .map(({ lost, current, ...entry }) => ({
      kind,
      code: lost,
      field: 'code',
      ...byWhom(entry),
      edited: current ?? undefined,
      given: lost,
    }));
}

async function localeEdits(
  { em, options }: ImportRun,
  { locale }: ListPlan,
  { lost, last }: { lost: readonly LostCode[]; last: string | null },
): Promise<EditedField[]> {
  if (locale.before === null || locale.fields.length === 0) return [];
  // Set-based: the entries of the locale, which the typed builder cannot compare with a bigint.
  const entries = await query<Edit>(
    em,
    sql`select h.id::float8, h.before, h.after, h.action, ${CHANGED_AT}, u.name as who
        from record_change h left join user_account u on u.id = h.user_id
        where h.record_type = 'locale' and h.code = ${options.localeId} and h.import_name is null
          and h.id > ${last ?? '0'}::bigint order by h.id`,
  );
  const part: PartChange = { before: locale.before, after: { version: '', ...locale.after }, fields: locale.fields };
  return entries.flatMap((entry) =>
    overwrittenBy(part, { ...entry, after: afterWithCurrentCodes(entry, lost) }).map(({ field, before, after }) => ({
      kind: 'locale' as const,
      code: options.localeId,
      field,
      ...byWhom(entry),
      edited: before,
      given: after,
    })),
  );
}

/** Food groups that somebody renamed or deleted since the last import. */
async function groupEdits(
  { em }: ImportRun,
  changes: ListPlan['groups']['changes'],
  last: string | null,
): Promise<EditedField[]> {
  if (changes.length === 0) return [];
  const byId = new Map(changes.map((change) => [String(change.id), change]));
  // Set-based: the last entries of all changed groups.
  const entries = await query<Edit>(
    em,
    sql`select distinct on (h.code) h.code, h.action, h.after, ${CHANGED_AT}, u.name as who
        from record_change h left join user_account u on u.id = h.user_id
        where h.record_type = 'food-group' and h.code = ${anyText([...byId.keys()])} and h.import_name is null
          and h.id > ${last ?? '0'}::bigint order by h.code, h.id desc`,
  );
  return entries.flatMap((entry): EditedField[] => {
    const change = byId.get(entry.code);
    const edited = entry.after?.['name'];
    if (!change || (change.before ?? undefined) !== edited) return [];
    return [{ kind: 'food-group', code: entry.code, field: 'name', ...byWhom(entry), edited, given: change.after }];
  });
}

function byWhom({ who, changedAt }: Pick<Edit, 'who' | 'changedAt'>): Pick<EditedField, 'who' | 'when'> {
  return { who, when: new Date(changedAt) };
}
