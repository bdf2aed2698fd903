/** When a cell of custom fields or answers is empty, as `filled` leaves it. */
export const NO_FIELDS = 'there are none';

/** Returns null for texts without any: most rows have no custom fields, and an empty cell is shorter than {}. */
export function filled(texts: object): object | null {
  for (const _name in texts) return texts;
  return null;
}

/** Returns a value by its name; null if there is none. A name may be "constructor", which every object has. */
export function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}
