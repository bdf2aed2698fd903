import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { zipOf } from './archives.ts';

export interface Malformed {
  name: string;
  bytes: Buffer;
}

/** mulberry32: the same numbers each time. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 50 } },
  });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

// PNG specification, annex D.
function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG that says that it is so large, with the data of a line or less. */
function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(64)));
  return Buffer.concat([PNG, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

/** More than 200 files that are no acceptable pictures, each in another way. */
export async function malformedPictures(): Promise<Malformed[]> {
  const jpeg = await noise(120, 80).jpeg().toBuffer();
  const progressive = await noise(120, 80).jpeg({ progressive: true }).toBuffer();
  const png = await noise(60, 40).png().toBuffer();
  const zip = await zipOf([['evil.html', '<script>alert(1)</script>']]);
  const all: Malformed[] = [];
  const add = (name: string, bytes: Buffer | string) => all.push({ name, bytes: Buffer.from(bytes) });
  for (const [kind, whole] of Object.entries({ jpeg, progressive, png })) {
    for (let part = 1; part < 24; part++) {
      add(`${kind} cut short at ${part} of 24`, whole.subarray(0, Math.floor((whole.length * part) / 24)));
    }
    for (const [what, rest] of Object.entries({
      zip,
      html: '<html><script>alert(1)</script></html>',
      php: '<?php echo 1; ?>',
      pdf: '%PDF-1.7\n%%EOF',
      'one byte': 'x',
      gif: 'GIF89a',
    })) {
      add(`${kind} followed by ${what}`, Buffer.concat([whole, Buffer.from(rest)]));
      add(`${what} followed by ${kind}`, Buffer.concat([Buffer.from(rest), whole]));
    }
  }
  const random = seeded(4);
  for (let count = 1; count <= 30; count++) {
    const broken = Buffer.from(png);
    broken[40 + Math.floor(random() * (png.length - 60))]! ^= 1 + Math.floor(random() * 255);
    add(`png with wrong byte ${count}`, broken);
  }
  for (const [kind, start] of Object.entries({ jpeg: [0xff, 0xd8, 0xff, 0xe0], png: [...PNG], nothing: [] })) {
    for (let count = 1; count <= 8; count++) {
      const bytes = Array.from({ length: 20 + count * 100 }, () => Math.floor(random() * 256));
      add(`random bytes ${count} that begin like ${kind}`, Buffer.from([...start, ...bytes]));
    }
  }
  for (const [width, height] of [
    [100_000, 100_000],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 32 - 1, 1],
    [8000, 8000],
    [1, 100_000],
    [100_000, 1],
    [0, 0],
    [0, 10],
    [10, 0],
  ] as const) {
    add(`png of ${width} x ${height}`, pngOfSize(width, height));
  }
  for (const [width, height] of [
    [65_500, 65_500],
    [0, 0],
    [65_500, 0],
    [9000, 9000],
    [1, 65_500],
  ] as const) {
    const resized = Buffer.from(jpeg);
    const frame = resized.indexOf(Buffer.from([0xff, 0xc0]));
    resized.writeUInt16BE(height, frame + 5);
    resized.writeUInt16BE(width, frame + 7);
    add(`jpeg of ${width} x ${height}`, resized);
  }
  add('animated png', withChunk(png, chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))));
  add('animated png, of one frame', withChunk(png, chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))));
  add('png without data', Buffer.concat([png.subarray(0, 33), chunk('IEND', Buffer.alloc(0))]));
  add('png with a chunk of 4 GB', Buffer.concat([png.subarray(0, 33), Buffer.from('ffffffff49444154', 'hex')]));
  add('cmyk jpeg', await noise(60, 40).toColourspace('cmyk').jpeg().toBuffer());
  add('jpeg, 20 times as wide as high', await noise(400, 20).jpeg().toBuffer());
  for (const format of ['gif', 'webp', 'tiff', 'avif'] as const) {
    add(`${format}`, await noise(30, 20).toFormat(format).toBuffer());
  }
  const frames = await sharp([Buffer.from(png), Buffer.from(png)], { join: { animated: true } })
    .webp()
    .toBuffer();
  add('animated webp', frames);
  for (const [name, content] of Object.entries({
    nothing: '',
    'one zero': '\0',
    zeros: '\0'.repeat(5000),
    text: 'This is not a picture.',
    html: '<!doctype html><title>x</title>',
    json: '{"image": true}',
    xml: '<?xml version="1.0"?><picture/>',
    'another root': '<html xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"/></html>',
    bmp: `BM${'\0'.repeat(100)}`,
    heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    mp4: '\0\0\0\x18ftypmp42',
    exe: 'MZ\x90\0\x03',
    elf: '\x7fELF\x02\x01\x01',
    pdf: '%PDF-1.4\n%%EOF',
    postscript: '%!PS-Adobe-3.0 EPSF-3.0\n',
    magick: 'push graphic-context\nimage over 0,0 0,0 "ephemeral:/etc/passwd"\npop graphic-context',
    'jpeg start alone': '',
  })) {
    add(name, Buffer.from(content, 'latin1'));
  }
  add('jpeg markers alone', Buffer.from([0xff, 0xd8, 0xff, 0xd9]));
  add('jpeg start alone', Buffer.from([0xff, 0xd8, 0xff]));
  add('jpeg of start and fill bytes', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, 0xff)]));
  add(
    'jpeg with segments of no length',
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('ffe00000'.repeat(500), 'hex')]),
  );
  add('zip', zip);
  add('gzip', gzipSync(jpeg));
  return all;
}

function withChunk(png: Buffer, added: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), added, png.subarray(33)]);
}
