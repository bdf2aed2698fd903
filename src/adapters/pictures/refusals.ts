import { AppError } from '../../errors.ts';

export const unsupportedType = (): AppError =>
  new AppError(
    'unsupported',
    'image.unsupported_type',
    'The file is not a JPEG, PNG or SVG picture. Send one of these.',
  );

export const unreadable = (why: string): AppError =>
  new AppError('invalid', 'image.unreadable', `${why} Export the picture again from a picture editor.`);

export const unsuitable = (why: string): AppError => new AppError('invalid', 'image.unsuitable', why);

export const tooManyPixels = (why: string): AppError => new AppError('too_large', 'image.too_large', why);

export const tooComplicated = (): AppError =>
  new AppError('invalid', 'svg.too_large', 'The drawing is too complicated. Simplify it, or send it as PNG.');

/** Throws AppError `image.unreadable` for an error of libvips: the picture is its cause, because the options are always valid. */
export async function decodable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw unreadable(
      'The picture cannot be decoded: it is damaged, or it is not of the type that its first bytes name.',
    );
  }
}
