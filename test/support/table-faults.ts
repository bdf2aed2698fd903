/** Returns a sentence for each name without an entry in a table, and for each entry whose name does not exist. */
export function tableFaults(
  names: readonly string[],
  table: Readonly<Record<string, unknown>>,
  fileOf: (name: string) => string,
): string[] {
  const missing = names.filter((name) => !Object.hasOwn(table, name));
  const foreign = Object.keys(table).filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => `${name} is missing in ${fileOf(name)}`),
    ...foreign.map((name) => `${name} in ${fileOf(name)} is not a procedure`),
  ];
}
