import { AppError } from '../../errors.ts';

export const unsupportedType = (): AppError =>
  new AppError('unsupported', 'image.unsupported_type', 'Send a JPEG, PNG or SVG picture: the file is none of them.');

export const unreadable = (why: string): AppError =>
  new AppError('invalid', 'image.unreadable', `${why} Export the picture again from a picture editor.`);

export const unsuitable = (why: string): AppError => new AppError('invalid', 'image.unsuitable', why);

export const tooManyPixels = (why: string): AppError => new AppError('too_large', 'image.too_large', why);

export const tooComplicated = (): AppError =>
  new AppError('invalid', 'svg.too_large', 'The drawing is too complicated. Simplify it, or send it as PNG.');

/** What libvips throws is about the picture: the options are ours and always the same. */
export async function decodable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw unreadable('The picture cannot be decoded: it is damaged or not what it says.');
  }
}
