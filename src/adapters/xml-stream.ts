import { SaxesParser } from 'saxes';
import { FileFormatError } from './file-format-error.ts';

/** What is done with the parts of an XML file, in their order. Names have no namespace prefix. */
export interface XmlReader {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Tables of agencies and workbooks have less than ten levels. The time of saxes grows with the square of the depth. */
const MAX_DEPTH = 32;

/**
 * Reads XML of any length in pieces and yields the items that `reader` passes to `emit`. Throws FileFormatError for XML that is
 * not well-formed, that ends too early or that has a DOCTYPE, which may hold entities without end.
 */
export async function* readXml<Item>(
  file: string,
  chunks: AsyncIterable<string>,
  reader: (emit: (item: Item) => void) => XmlReader,
): AsyncGenerator<Item> {
  let items: Item[] = [];
  const { open, text, close } = reader((item) => items.push(item));
  const parser = new SaxesParser();
  let depth = 0;
  let isClosing = false;
  parser.on('error', ({ message }) => {
    throw new FileFormatError(
      isClosing
        ? `${file} ends too early: copy or download it again.`
        : `${file} is not well-formed XML. At line:column ${message.slice(0, 200)}`,
    );
  });
  parser.on('doctype', () => {
    throw new FileFormatError(`${file} has a DOCTYPE, which the published files do not have.`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new FileFormatError(`${file} has more than ${MAX_DEPTH} levels of elements.`);
    open?.(localName(name), attributes);
  });
  if (text) parser.on('text', text);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(localName(name));
  });
  for await (const chunk of chunks) {
    parser.write(chunk);
    if (items.length === 0) continue;
    yield* items;
    items = [];
  }
  isClosing = true;
  parser.close();
  yield* items;
}

/** Decodes bytes in pieces. Throws FileFormatError for bytes that are not text in this encoding. */
export async function* decoded(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new FileFormatError(`${file} holds bytes that are not ${encoding} text: copy or download it again.`);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
