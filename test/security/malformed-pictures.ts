import { crc32, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { zipOf } from '../support/archives.ts';

export interface Malformed {
  what: string;
  bytes: Buffer;
}

/** Numbers from 0 to 1, the same for each seed. Numerical Recipes, 7.1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, n) => make(n));
const named = (of: Record<string, Buffer | string>): Malformed[] =>
  Object.entries(of).map(([what, content]) => ({ what, bytes: Buffer.from(content) }));

/** A photograph of noise, so that its entropy-coded data is long; the same each time. */
function noise(width = 48, height = 32): Sharp {
  const next = numbers(width + height);
  const data = Buffer.from(times(3 * width * height, () => Math.floor(256 * next())));
  return sharp(data, { raw: { width, height, channels: 3 } });
}

const JPEG = await noise().jpeg().toBuffer();
const PROGRESSIVE = await noise().jpeg({ progressive: true }).toBuffer();
const PNG = await noise().png().toBuffer();
const INTERLACED = await noise().png({ progressive: true }).toBuffer();
const SOUND = { 'a JPEG': JPEG, 'a progressive JPEG': PROGRESSIVE, 'a PNG': PNG, 'an interlaced PNG': INTERLACED };

/** Pictures that the service has to refuse. */
export async function malformedPictures(): Promise<Malformed[]> {
  return [
    ...cutShort(),
    ...(await polyglots()),
    ...(await otherTypes()),
    ...(await sizes()),
    ...animated(),
    ...(await unsuitable()),
    ...damaged(),
    ...structures(),
    ...randomBytes(),
  ];
}

/** Bytes changed at random: some of these still make a picture. */
export function mutants(count: number): Malformed[] {
  return Object.entries(SOUND).flatMap(([what, sound]) =>
    seeds(count).map((seed) => {
      const next = numbers(seed);
      const bytes = Buffer.from(sound);
      for (let changes = 0; changes <= 3 * next(); changes++) {
        bytes[Math.floor(bytes.length * next())] = Math.floor(256 * next());
      }
      return { what: `${what}, changed by seed ${seed}`, bytes };
    }),
  );
}

function cutShort(): Malformed[] {
  return Object.entries(SOUND).flatMap(([what, sound]) =>
    times(15, (n) => Math.ceil(((n + 1) * sound.length) / 16))
      .concat(sound.length - 1)
      .map((length) => ({
        what: `the first ${length} of ${sound.length} bytes of ${what}`,
        bytes: sound.subarray(0, length),
      })),
  );
}

async function polyglots(): Promise<Malformed[]> {
  const others = {
    'a zip file': await zipOf([['a.txt', 'a']]),
    'a page': '<html><script>alert(1)</script></html>',
    'a program': 'MZ\x90\0',
    'a document': '%PDF-1.7',
    'a script': '<?php system($_GET[0]);',
    'an animation': 'GIF89a',
    'one byte': 'x',
    'zeros and one byte': Buffer.concat([Buffer.alloc(100), Buffer.from([1])]),
  };
  const polyglot = (of: 'JPEG' | 'PNG', picture: Buffer) =>
    Object.entries(others).flatMap(([what, other]) => [
      { what: `a ${of} with ${what} behind it`, bytes: Buffer.concat([picture, Buffer.from(other)]) },
      { what: `a ${of} with ${what} before it`, bytes: Buffer.concat([Buffer.from(other), picture]) },
    ]);
  return [
    ...polyglot('JPEG', JPEG),
    ...polyglot('PNG', PNG),
    ...named({
      'a PNG behind a JPEG': Buffer.concat([JPEG, PNG]),
      'a JPEG behind a PNG': Buffer.concat([PNG, JPEG]),
      'two PNGs': Buffer.concat([PNG, PNG]),
      'half a JPEG behind a JPEG': Buffer.concat([JPEG, JPEG.subarray(0, 200)]),
    }),
  ];
}

async function otherTypes(): Promise<Malformed[]> {
  const box = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`)]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>';
  return named({
    'a GIF': await noise().gif().toBuffer(),
    'a WebP': await noise().webp().toBuffer(),
    'a TIFF': await noise().tiff().toBuffer(),
    'the header of a HEIC': box('heic'),
    'the header of an AVIF': box('avif'),
    'the header of a film': box('isom'),
    'the header of a JPEG 2000': Buffer.from('0000000c6a5020200d0a870a', 'hex'),
    'the header of a JPEG XL': Buffer.from('ff0a', 'hex'),
    'the header of a bitmap': Buffer.from('BM\0\0\0\0'),
    'the header of an icon': Buffer.from([0, 0, 1, 0, 1, 0]),
    'the header of a Photoshop file': Buffer.from('8BPS\0\x01'),
    'a document': '%PDF-1.7\n%%EOF',
    'a program for Windows': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
    'a program for Linux': '\x7fELF\x02\x01\x01',
    'a zip file': await zipOf([['picture.jpg', JPEG]]),
    'a packed JPEG': gzipSync(JPEG),
    'a packed drawing': gzipSync(svg),
    'a drawing in UTF-16': Buffer.from(`\ufeff${svg}`, 'utf16le'),
    'a text': 'hello',
    'a page': '<!doctype html><svg></svg>',
    JSON: '{"a":1}',
    'a table': 'code,name\n',
    'a JPEG in base 64': JPEG.toString('base64'),
    'a data URL': `data:image/png;base64,${PNG.toString('base64')}`,
    'no byte': '',
    'one byte': '\xff',
    zeros: Buffer.alloc(1000),
    'a PNG that went through a text editor': Buffer.from(PNG.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  });
}

/** Sizes that a header claims. */
async function sizes(): Promise<Malformed[]> {
  const square = (side: number) => [side, side] as const;
  const inPng = [
    square(100_000),
    square(2 ** 31),
    square(2 ** 32 - 1),
    square(0),
    [0, 10],
    [1, 2 ** 31 - 1],
    [8000, 7000],
  ] as const;
  const inJpeg = [square(65_500), square(65_535), square(0), [0, 10], [10, 0], [65_535, 1], [8000, 7000]] as const;
  const withHuge = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return [
    ...inPng.map(([width, height]) => ({ what: `a PNG of ${width} x ${height}`, bytes: pngOf(width, height) })),
    ...inJpeg.flatMap(([width, height]) => [
      { what: `a JPEG of ${width} x ${height}`, bytes: jpegOf(JPEG, width, height) },
      { what: `a progressive JPEG of ${width} x ${height}`, bytes: jpegOf(PROGRESSIVE, width, height) },
    ]),
    { what: 'a sound PNG of 56 megapixels', bytes: withHuge },
  ];
}

function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

function jpegOf(sound: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(sound);
  // The header of the frame, SOF0 or SOF2: ISO/IEC 10918-1, B.2.2.
  const frame = Math.max(bytes.indexOf(Buffer.from([0xff, 0xc0])), bytes.indexOf(Buffer.from([0xff, 0xc2])));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

const HEADER_END = 33;
const END = chunk('IEND');
const inPng = (...chunks: Buffer[]) =>
  Buffer.concat([PNG.subarray(0, HEADER_END), ...chunks, PNG.subarray(HEADER_END)]);

function animated(): Malformed[] {
  const frames = (count: number) => chunk('acTL', Buffer.from([0, 0, 0, count, 0, 0, 0, 0]));
  return named({
    'a PNG of two frames': inPng(frames(2)),
    'a PNG of one frame': inPng(frames(1)),
    'a PNG that is animated behind its data': Buffer.concat([PNG.subarray(0, -END.length), frames(3), END]),
  });
}

async function unsuitable(): Promise<Malformed[]> {
  const long: [number, number][] = [
    [1, 50_000],
    [50_000, 1],
    [1, 11],
    [550, 50],
  ];
  const ofRatio = long.flatMap(([width, height]) => [
    noise(width, height)
      .jpeg()
      .toBuffer()
      .then((bytes) => ({ what: `a JPEG of ${width} x ${height}`, bytes })),
    noise(width, height)
      .png()
      .toBuffer()
      .then((bytes) => ({ what: `a PNG of ${width} x ${height}`, bytes })),
  ]);
  return [
    ...(await Promise.all(ofRatio)),
    ...named({ 'a JPEG for a printer': await noise().toColourspace('cmyk').jpeg().toBuffer() }),
  ];
}

/** Pictures with missing or changed parts of their entropy-coded or compressed data. */
function damaged(): Malformed[] {
  const lacking = (what: string, sound: Buffer) =>
    seeds(20).map((seed) => {
      const next = numbers(seed);
      const scan = sound.indexOf(Buffer.from([0xff, 0xda])) + 14;
      const length = sound.length - 2 - scan;
      const at = Math.floor(scan + 0.5 * length * next());
      const gone = Math.floor(length * (0.2 + 0.2 * next()));
      return {
        what: `${what} without ${gone} bytes at ${at}`,
        bytes: Buffer.concat([sound.subarray(0, at), sound.subarray(at + gone)]),
      };
    });
  const changed = (what: string, sound: Buffer) =>
    seeds(10).map((seed) => {
      const next = numbers(seed);
      const data = sound.indexOf('IDAT') + 4;
      const at = Math.floor(data + (sound.length - data - 20) * next());
      const bytes = Buffer.from(sound);
      bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(255 * next()));
      return { what: `${what} with another byte at ${at}`, bytes };
    });
  return [
    ...lacking('a JPEG', JPEG),
    ...lacking('a progressive JPEG', PROGRESSIVE),
    ...changed('a PNG', PNG),
    ...changed('an interlaced PNG', INTERLACED),
  ];
}

function structures(): Malformed[] {
  const jpeg = (...parts: (string | Buffer)[]) =>
    Buffer.concat([
      Buffer.from('ffd8', 'hex'),
      ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)),
    ]);
  const signature = PNG.subarray(0, 8);
  const header = PNG.subarray(0, HEADER_END);
  return named({
    'the start of a JPEG': jpeg('ff'),
    'a JPEG of nothing': jpeg('ffd9'),
    'a JPEG of nothing but a start': jpeg('ffd8ffd9'),
    'a JPEG of fill bytes': jpeg('ff'.repeat(2000)),
    'a JPEG of stuffed bytes': jpeg('ffda0002', 'ff00'.repeat(2000)),
    'a JPEG of restarts': jpeg('ffda0002', 'ffd0'.repeat(2000), 'ffd9'),
    'a JPEG of empty segments': jpeg('ffe10002'.repeat(2000), 'ffd9'),
    'a JPEG of scans': jpeg('ffda0002'.repeat(2000), 'ffd9'),
    'a JPEG of a comment': jpeg('fffe0006', Buffer.from('hell'), 'ffd9'),
    'a JPEG with a segment that leaves the file': jpeg('ffe1ffff00', 'ffd9'),
    'a JPEG with a segment of no length': jpeg('ffe10000', 'ffd9'),
    'a JPEG without tables': Buffer.concat([
      JPEG.subarray(0, 20),
      JPEG.subarray(JPEG.indexOf(Buffer.from([0xff, 0xc0]))),
    ]),
    'a JPEG without a frame': jpeg(JPEG.subarray(JPEG.indexOf(Buffer.from([0xff, 0xda])))),
    'a lossless JPEG': Buffer.from(JPEG.toString('latin1').replace('\xff\xc0', '\xff\xc3'), 'latin1'),
    'a JPEG of bytes between segments': jpeg('0000', JPEG.subarray(2)),
    'a JPEG with more markers than a picture has': jpeg(
      'ffda0002',
      Buffer.alloc(2_100_000, Buffer.from([0xff, 0])),
      'ffd9',
    ),
    'the signature of a PNG': signature,
    'a PNG without data': Buffer.concat([header, END]),
    'a PNG with empty data': Buffer.concat([header, chunk('IDAT'), END]),
    'a PNG with data that is none': Buffer.concat([header, chunk('IDAT', Buffer.from('hello')), END]),
    'a PNG without a header': Buffer.concat([signature, PNG.subarray(HEADER_END)]),
    'a PNG of its end': Buffer.concat([signature, END]),
    'a PNG with a chunk that leaves the file': Buffer.concat([header, Buffer.from('7fffffff49444154', 'hex'), END]),
    'a PNG with a chunk of 4 GB': Buffer.concat([header, Buffer.from('ffffffff49444154', 'hex'), END]),
    'a PNG of a colour type that there is not': changedHeader(25, 7),
    'a PNG of a depth that there is not': changedHeader(24, 3),
    'a PNG with another header checksum': Buffer.concat([
      PNG.subarray(0, 29),
      Buffer.alloc(4),
      PNG.subarray(HEADER_END),
    ]),
    'a PNG with an unknown chunk that matters': inPng(chunk('ABCD')),
    'a PNG without its palette': changedHeader(25, 3),
  });
}

function changedHeader(at: number, value: number): Buffer {
  const bytes = Buffer.from(PNG);
  bytes[at] = value;
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** Noise after the first bytes of a picture. */
function randomBytes(): Malformed[] {
  const starts = {
    JPEG: JPEG.subarray(0, 3),
    'JPEG with tables': JPEG.subarray(0, 200),
    PNG: PNG.subarray(0, 8),
    'PNG header': PNG.subarray(0, HEADER_END),
  };
  return Object.entries(starts).flatMap(([what, start]) =>
    seeds(8).map((seed) => {
      const next = numbers(seed);
      const rest = Buffer.from(times(Math.floor(3000 * next()), () => Math.floor(256 * next())));
      return { what: `the start of a ${what} and noise of seed ${seed}`, bytes: Buffer.concat([start, rest]) };
    }),
  );
}
