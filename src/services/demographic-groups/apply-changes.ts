/** Fields to change: a field that is left out stays, and null clears it. */
export type Changes<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

/** Returns the stored fields with the changes in their place. */
export function applyChanges<Fields extends object>(stored: Fields, changes: Changes<Fields>): Fields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(given) };
}
