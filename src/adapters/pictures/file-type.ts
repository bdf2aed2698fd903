import { unreadable, unsuitable, unsupportedType } from './refusals.ts';

export type PictureType = 'jpeg' | 'png' | 'svg';

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
// The root element after instructions and comments, or a DOCTYPE, which the check of the drawing refuses by name.
const SVG_START =
  /^\uFEFF?(?:\s|<\?[^?]*\?>|<!--(?:(?!-->)[^])*-->)*<(?:(?:[A-Za-z_][\w.-]*:)?svg[\s>]|!DOCTYPE\s+svg)/;
const LONGEST_SVG_START = 8192;

/**
 * Returns the type of a picture. The bytes decide it, not the name. Refuses bytes after the end of the picture, which could
 * be a second file, and a picture of several frames. Throws AppError `image.*`.
 */
export function pictureTypeOf(bytes: Buffer): PictureType {
  if (bytes.length === 0) throw unreadable('The file is empty.');
  if (bytes.subarray(0, 3).equals(JPEG_START)) {
    requireNothingAfter(bytes, endOfJpegs(bytes));
    return 'jpeg';
  }
  if (bytes.subarray(0, 8).equals(PNG_START)) {
    requireNothingAfter(bytes, endOfPng(bytes));
    return 'png';
  }
  if (SVG_START.test(bytes.toString('utf8', 0, LONGEST_SVG_START))) return 'svg';
  throw unsupportedType();
}

// Phones append further JPEGs, such as a depth map, to the first one (CIPA DC-007, Multi-Picture Format).
function endOfJpegs(bytes: Buffer): number {
  const markers = new Markers();
  let end = 0;
  do end = endOfJpeg(bytes, end, markers);
  while (bytes.subarray(end, end + 3).equals(JPEG_START));
  return end;
}

/**
 * Counts the markers of a JPEG and refuses too many, because the walk blocks the event loop. A photograph has some ten
 * thousand markers, or one restart marker for each block.
 */
class Markers {
  #left = 1_000_000;

  pass(): void {
    this.#left -= 1;
    if (this.#left < 0) throw damagedJpeg();
  }
}

const EOI = 0xd9;
const SOS = 0xda;
// These codes occur within a scan: a stuffed 0xff, a restart marker or a fill byte (ISO/IEC 10918-1, B.1.1).
const isInScan = (code: number) => code === 0x00 || code === 0xff || (code >= 0xd0 && code <= 0xd7);

// Walks from marker to marker (ISO/IEC 10918-1, annex B).
function endOfJpeg(bytes: Buffer, start: number, markers: Markers): number {
  let at = start + 2;
  while (at + 1 < bytes.length) {
    markers.pass();
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) throw damagedJpeg();
    if (code === 0xff) at += 1;
    else if (code === EOI) return at + 2;
    else {
      if (at + 4 > bytes.length) break;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (code === SOS) at = endOfScan(bytes, at, markers);
    }
  }
  throw cutShort();
}

function endOfScan(bytes: Buffer, start: number, markers: Markers): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1 && isInScan(bytes[at + 1] ?? 0)) {
    markers.pass();
    at = bytes.indexOf(0xff, at + 1);
  }
  return at === -1 ? bytes.length : at;
}

const ACTL = Buffer.from('acTL').readUInt32BE();
const IEND = Buffer.from('IEND').readUInt32BE();

// Walks from chunk to chunk: length, type, data, checksum (PNG specification, 5.3).
function endOfPng(bytes: Buffer): number {
  let at = PNG_START.length;
  while (at + 12 <= bytes.length) {
    const type = bytes.readUInt32BE(at + 4);
    at += 12 + bytes.readUInt32BE(at);
    if (type === ACTL) throw unsuitable('The picture is animated: send a still picture.');
    if (type === IEND) return at;
  }
  throw cutShort();
}

function requireNothingAfter(bytes: Buffer, end: number): void {
  if (end > bytes.length) throw cutShort();
  const rest = bytes.subarray(end);
  if (!rest.equals(Buffer.alloc(rest.length))) throw unreadable('The file has other content after the picture.');
}

function damagedJpeg() {
  return unreadable('The JPEG picture is damaged.');
}

function cutShort() {
  return unreadable('The picture is cut short: its end is missing.');
}
