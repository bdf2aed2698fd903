import type { DocumentPath } from './document-path.ts';
import { textsOf } from './document-texts.ts';
import { chooseLanguage, textIn } from './localized-text.ts';
import type { SchemeDocument } from './scheme.ts';

/**
 * Returns a document with its texts in one language: the nearest to the wanted one that the scheme has. A text that the scheme does not
 * have in it is there in the words of the first language. The shape stays the same, with one language for each text.
 */
export function documentIn(document: SchemeDocument, wanted: string): SchemeDocument {
  const { languages } = document;
  const language = chooseLanguage(languages, [wanted]);
  // A document is JSON.
  const one = JSON.parse(JSON.stringify(document)) as SchemeDocument;
  for (const { path, text } of textsOf(document))
    replaceAt(one, path, { [language]: textIn(text as Readonly<Record<string, string>>, language, languages) });
  return { ...one, languages: [language] };
}

function replaceAt(document: object, path: DocumentPath, value: unknown): void {
  const last = path.at(-1);
  if (last === undefined) return;
  const parent = path.slice(0, -1).reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);
  (parent as Record<string, unknown>)[last] = value;
}
