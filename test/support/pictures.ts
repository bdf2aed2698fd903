import sharp, { type FormatEnum } from 'sharp';
import { expect } from 'vitest';
import type { pictureErrors } from '../../routers/picture-errors.ts';
import type { FileStore } from '../../src/adapters/file-store/file-store.ts';

interface PictureGiven {
  width?: number;
  height?: number;
  colour?: string;
  format?: keyof FormatEnum;
}

/** A picture of one colour. Another colour makes another file. */
export function picture({ width = 600, height = 400, colour = 'tomato', format = 'jpeg' }: PictureGiven = {}) {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

/** A picture as a file of a form. */
export async function upload(given: PictureGiven & { name?: string } = {}): Promise<File> {
  return fileOf(await picture(given), given.name);
}

type Colour = [red: number, green: number, blue: number];

/** Red, green and blue, 0 to 255, at a place of a picture from 0 to 1. */
export async function colourAt(bytes: Uint8Array, x = 0.5, y = 0.5): Promise<Colour> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** Matches about this colour, because JPEG changes colours slightly. */
export const about = (colour: Colour) => colour.map((part) => expect.closeTo(part, -1.2));

/** The name in the image store of the picture with this URL. */
export function pathOfUrl(url = ''): string {
  return url.slice(url.indexOf('/images/') + '/images/'.length);
}

/** The names of all files, sorted. */
export async function storedNames(store: FileStore): Promise<string[]> {
  const names = [];
  for await (const { name } of store.names()) names.push(name);
  return names.sort();
}

/** One file for each code with which a picture is refused. */
export async function refusedPictures(): Promise<Record<keyof typeof pictureErrors, File>> {
  const vast = await picture({ width: 10, height: 10, format: 'png' });
  vast.writeUInt32BE(60_000, 16);
  vast.writeUInt32BE(60_000, 20);
  const svg = (content: string) => fileOf(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
  return {
    'image.unsupported_type': fileOf('GIF89a'),
    'image.unreadable': fileOf((await picture()).subarray(0, 500)),
    'image.unsuitable': await upload({ width: 800, height: 40 }),
    'image.too_large': fileOf(vast),
    'svg.malformed': svg('<g>'),
    'svg.too_large': svg('<use/>'.repeat(201)),
    'svg.unsupported': svg('<script/>'),
  };
}

/** A file with any content and the name of a picture. */
export function fileOf(content: string | Uint8Array, name = 'picture.jpg'): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'image/jpeg' });
}
