/** A field of a record before and after a change; undefined: it was not recorded. */
export interface ChangedField {
  name: string;
  before: unknown;
  after: unknown;
}

/** What the trail recorded of a change, field by field. */
export function fieldsOf(before: unknown, after: unknown): ChangedField[] {
  const [one, other] = [partsOf(before), partsOf(after)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.map((name) => ({ name, before: one[name], after: other[name] }));
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value };
}
