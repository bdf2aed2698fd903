/** What an error of a browser may quote of its user. The order matters: an address holds numbers and quotation marks. */
const PERSONAL: readonly [pattern: RegExp, replacement: string][] = [
  // Of an address the path of a script is useful; a query holds tokens, and the path of a page names what was open.
  [/(https?:\/\/[^\s/?#"']*)(\/assets\/[\w.-]+)?[^\s"':)]*/g, '$1$2'],
  [/[^\s@"'<>()]{1,64}@[^\s@"'<>()]{1,255}/g, '[e-mail]'],
  // What a person typed: V8 quotes the text that it could not parse.
  [/"[^"\n]*"/g, '"..."'],
  [/[“«][^”»\n]*[”»]/g, '"..."'],
  // Tokens and ids, but no names of functions and scripts.
  [/(?<!\/assets\/[\w.-]*)(?=[\w-]*\d)[\w-]{20,}/g, '[id]'],
  // Telephone numbers. Lines and columns have fewer digits.
  [/\+?\d[\d ()/-]{6,}\d/g, '[number]'],
];

/** Replaces what may be about a person in the text of an error: addresses of pages, e-mail addresses, quotations, ids and long numbers. */
export function withoutPersonalData(text: string): string {
  return PERSONAL.reduce((kept, [pattern, replacement]) => kept.replaceAll(pattern, replacement), text);
}
