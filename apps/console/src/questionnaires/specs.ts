/** An input of the editor: what it is called, and what stands in the document where nothing was written. */
export type Spec = { key: string; label: string; note?: string } & (
  | { kind: 'flag'; usual: boolean }
  | { kind: 'number'; usual: number | null; isNullable?: true; unit?: string }
  | { kind: 'line'; type?: 'date' | 'color'; isNullable?: true; isCode?: true }
  | { kind: 'words'; isLong?: true; isNullable?: true }
  | { kind: 'choice'; options: readonly { value: string; label: string }[]; usual: string }
  | { kind: 'tags' }
  | { kind: 'group'; of: readonly Spec[]; fresh?: object }
  | { kind: 'list'; of: readonly Spec[]; fresh: object; add: string; nameBy: readonly string[] }
  | { kind: 'when' }
);

/** What the outline lists: fields of the document below a place. */
export interface Part {
  id: string;
  name: string;
  path: readonly (string | number)[];
  specs: readonly Spec[];
}
