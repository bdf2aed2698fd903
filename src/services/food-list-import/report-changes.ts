import type { FieldChange } from './import-report.ts';
import type { CategoryChange, FoodChange, ListPlan, PartChange } from './list-plan.ts';
import { differences, type Part } from './part-fields.ts';

/** Reports each field that a plan adds, changes or removes, in the order in which it is stored. */
export function reportChanges(
  { locale, groups, tables, categories, foods, removed }: ListPlan,
  localeId: string,
  onChange: (change: FieldChange) => void,
): void {
  const isNew = locale.before === null;
  for (const difference of isNew ? differences(null, locale.after) : locale.fields) {
    onChange({ kind: 'locale', code: localeId, part: 'local', action: isNew ? 'add' : 'change', ...difference });
  }
  for (const { id, before, after } of groups.changes) {
    const action = before === null ? 'add' : 'change';
    const difference = { field: 'name', before: before ?? undefined, after };
    onChange({ kind: 'food-group', code: String(id), part: 'global', action, ...difference });
  }
  for (const difference of tables ? differences(tables.before as Part | null, { ...tables.after }) : []) {
    const action = tables?.before === null ? 'add' : 'change';
    onChange({ kind: 'method-tables', code: 'method-tables.json', part: 'global', action, ...difference });
  }
  for (const change of categories) reportRecord('category', change, onChange);
  for (const change of foods) reportRecord('food', change, onChange);
  for (const { code } of removed) {
    const difference = { field: 'isListed', before: true, after: false };
    onChange({ kind: 'food', code, part: 'local', action: 'remove', ...difference });
  }
}

function reportRecord(
  kind: 'category' | 'food',
  { planned: { code }, main, local }: CategoryChange | FoodChange,
  onChange: (change: FieldChange) => void,
): void {
  if (main) reportPart({ kind, code, part: 'global' }, main, onChange);
  if (local) reportPart({ kind, code, part: 'local' }, local, onChange);
}

function reportPart(
  place: Pick<FieldChange, 'kind' | 'code' | 'part'>,
  { before, after, fields }: PartChange,
  onChange: (change: FieldChange) => void,
): void {
  const action = before === null ? 'add' : 'change';
  for (const difference of before === null ? differences(null, after) : fields)
    onChange({ ...place, action, ...difference });
}
