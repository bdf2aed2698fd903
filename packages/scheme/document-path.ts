/** A place in a document: names of fields and numbers of entries, from 0. */
export type DocumentPath = readonly (string | number)[];

const NAME = /^[A-Za-z_$][\w$]*$/;

/** Writes a place as JavaScript does: `questions[3].when.all[0].question`, `meals[0].name["fr-CA"]`. The document itself is ''. */
export function writtenPath(path: DocumentPath): string {
  return path.reduce<string>((written, key) => {
    if (typeof key === 'number') return `${written}[${key}]`;
    if (!NAME.test(key)) return `${written}[${JSON.stringify(key)}]`;
    return written === '' ? key : `${written}.${key}`;
  }, '');
}
