import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { newFileName } from '../../src/adapters/file-store/file-store.ts';
import { sha256Of } from '../../src/adapters/sha256.ts';
import type { PortableAsServedSet } from '../../src/services/as-served-sets/portable-set.ts';
import { fileOf } from './pictures.ts';

type Content = string | Uint8Array;

/** A zip file with these files; several may have one name. */
export async function zipOf(files: Iterable<readonly [name: string, content: Content]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** An as-served set as another installation exports it: its record, and the files by their paths. */
export interface ExportedSet {
  record: PortableAsServedSet;
  files: Map<string, Buffer>;
}

/** An exported set of one photograph, whose upload may have any content. */
export async function exportedSet(id: string, upload: Content, extension = 'jpg'): Promise<ExportedSet> {
  const files = new Map<string, Buffer>();
  const add = async (folder: string, content: Content, as = 'jpg') => {
    const bytes = Buffer.from(content);
    const name = await newFileName(folder, bytes, as);
    files.set(name, bytes);
    return name;
  };
  const sourcePath = await add('originals/as-served/other', upload, extension);
  const image = {
    sourcePath,
    sourceThumbnailPath: await add('as-served/other', 'thumbnail of the source'),
    sourceKeywords: ['rice'],
    mainImagePath: await add('as-served/other', 'main'),
    thumbnailPath: await add('as-served/other', 'thumbnail'),
    weight: 50,
    label: null,
  };
  const selectionImagePath = await add('as-served/other', 'selection');
  const record = { id, description: 'Rice', selectionSourcePath: sourcePath, selectionImagePath, images: [image] };
  const hashes = await Promise.all([...files].map(async ([name, bytes]) => [name, await sha256Of(bytes)] as const));
  return { record: { ...record, sha256: Object.fromEntries(hashes) }, files };
}

/** The zip file of an exported set, with other files or another record if given. */
export async function archiveOf({ record, files }: { record: unknown; files: Iterable<readonly [string, Content]> }) {
  return fileOf(await zipOf([['manifest.json', JSON.stringify(record)], ...files]), 'set.zip');
}

/** Changes the table of a zip file: `change` is given the header of each entry. PKWARE APPNOTE, 4.3.12. */
export function withTable(zip: Buffer, change: (header: Buffer) => void): Buffer {
  const changed = Buffer.from(zip);
  for (let at = changed.indexOf(TABLE_ENTRY); at !== -1; at = changed.indexOf(TABLE_ENTRY, at + 1)) {
    change(changed.subarray(at));
  }
  return changed;
}
const TABLE_ENTRY = Buffer.from('PK\x01\x02');

const FLAGS = 8;
const METHOD = 10;
const UNPACKED_BYTES = 24;
const NAME = 46;

/** Zip files that are refused as a set, each with the code of its refusal. `set` itself can be imported. */
export async function unusableArchives(set: ExportedSet): Promise<{ what: string; code: string; zip: Buffer }[]> {
  const { record, files } = set;
  const entries: [string, Content][] = [['manifest.json', JSON.stringify(record)], ...files];
  const whole = await zipOf(entries);
  const [path = '', bytes = Buffer.alloc(0)] = [...files][0] ?? [];
  const others = entries.filter(([name]) => name !== path);
  const image = record.images[0];
  const withRecord = (changed: unknown) =>
    zipOf([['manifest.json', typeof changed === 'string' ? changed : JSON.stringify(changed)], ...files]);
  const withImage = (changed: object) => withRecord({ ...record, images: [{ ...image, ...changed }] });
  // A placeholder name with the same number of letters.
  const withName = async (name: string) => {
    const ours = 'x'.repeat(name.length);
    return withTable(await zipOf([...entries, [ours, 'a']]), (header) => {
      if (header.toString('latin1', NAME, NAME + name.length) === ours) header.write(name, NAME, 'latin1');
    });
  };
  const unreadable = {
    'an empty file': Buffer.alloc(0),
    'a text': Buffer.from('hello'),
    'a picture': bytes,
    'the first half of a zip file': whole.subarray(0, whole.length / 2),
    'a zip file without its last byte': whole.subarray(0, -1),
    'the table of a zip file alone': whole.subarray(whole.indexOf(TABLE_ENTRY)),
    'a zip file that begins with something else': Buffer.concat([Buffer.from('#!/bin/sh'), whole]),
    'a name that leaves its folder': await withName('../../etc/passwd'),
    'a name from the root': await withName('/etc/passwd'),
    'a name of another system': await withName('..\\..\\passwd'),
    'a drive in a name': await withName('C:/passwd'),
    'a name twice': await zipOf([...entries, [path, 'other']]),
    'an encrypted file': withTable(whole, (header) => header.writeUInt16LE(1, FLAGS)),
    'strong encryption': withTable(whole, (header) => header.writeUInt16LE(0x41, FLAGS)),
    'another way of packing': withTable(whole, (header) => header.writeUInt16LE(12, METHOD)),
    'a file larger than the table says': withTable(whole, (header) => header.writeUInt32LE(5, UNPACKED_BYTES)),
    'a file smaller than the table says': withTable(whole, (header) => header.writeUInt32LE(50_000, UNPACKED_BYTES)),
    'a damaged file': damaged(whole),
  };
  const tooLarge = {
    '101 files': await zipOf(Array.from({ length: 101 }, (_, index) => [`${index}.txt`, 'a'])),
    'a bomb of 33 MB in 33 kB': await zipOf([...entries, ['bomb', Buffer.alloc(33 * 1024 * 1024 + 1)]]),
    'a bomb of 4 GB by its table': withTable(whole, (header) => header.writeUInt32LE(0xff_ff_ff_fe, UNPACKED_BYTES)),
    'many bombs that are each small enough': withTable(
      await zipOf(Array.from({ length: 22 }, (_, index) => [`${index}`, 'a'.repeat(1000)])),
      (header) => header.writeUInt32LE(31 * 1024 * 1024, UNPACKED_BYTES),
    ),
  };
  const unusable = {
    'no record': await zipOf(files),
    'a record that is no JSON': await withRecord('{'),
    'a record in Latin 1': await zipOf([['manifest.json', Buffer.from('{"id":"\xe4"}', 'latin1')]]),
    'a record that is a list': await withRecord([record]),
    'a record of another kind': await withRecord({ hello: 'world' }),
    'an endless record': await withRecord(' '.repeat(2_000_000)),
    'an id that is no id': await withRecord({ ...record, id: '../rice' }),
    'no image': await withRecord({ ...record, images: [] }),
    '21 images': await withRecord({
      ...record,
      images: Array.from({ length: 21 }, (_, weight) => ({ ...image, weight: weight + 1 })),
    }),
    'two equal weights': await withRecord({ ...record, images: [image, image] }),
    'a weight of 0': await withImage({ weight: 0 }),
    'NUL in a label': await withImage({ label: 'a\0' }),
    'a path that leaves the store': await withImage({ sourcePath: 'originals/../../etc/passwd' }),
    'a path of a file of the system': await withImage({ mainImagePath: '/etc/passwd' }),
    'paths of files that are not there': await withImage({ sourcePath: path.replace(/[0-9a-f]{32}/, 'a'.repeat(32)) }),
    'a selection of another set': await withRecord({ ...record, selectionSourcePath: image?.mainImagePath }),
    'a missing file': await zipOf(others),
    'a file with another content': await zipOf([...others, [path, 'other']]),
    'a hash of another content': await withRecord({ ...record, sha256: { ...record.sha256, [path]: '0'.repeat(64) } }),
    'a hash that is none': await withRecord({ ...record, sha256: { ...record.sha256, [path]: 'x' } }),
    'no hashes': await withRecord({ ...record, sha256: {} }),
  };
  const coded = (code: string, zips: Record<string, Buffer>) =>
    Object.entries(zips).map(([what, zip]) => ({ what, code, zip }));
  return [
    ...coded('archive.unreadable', unreadable),
    ...coded('archive.too_large', tooLarge),
    ...coded('as_served_set.unusable_archive', unusable),
  ];
}

/** The zip file with changed bytes in the middle of its first packed file. */
function damaged(zip: Buffer): Buffer {
  const changed = Buffer.from(zip);
  changed.fill(0x55, 60, 90);
  return changed;
}
