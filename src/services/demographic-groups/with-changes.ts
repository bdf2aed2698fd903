/** What is left out stays as it is; null takes it away. */
export type Changes<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

export function withChanges<Fields extends object>(stored: Fields, changes: Changes<Fields>): Fields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(given) };
}
