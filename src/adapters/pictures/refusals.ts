import { AppError } from '../../errors.ts';

export const unsupportedType = (): AppError =>
  new AppError('unsupported', 'image.unsupported_type', 'Send a JPEG, PNG or SVG picture: the file is none of them.');

export const unreadable = (why: string): AppError =>
  new AppError('invalid', 'image.unreadable', `${why} Export the picture again from a picture editor.`);

export const unsuitable = (why: string): AppError => new AppError('invalid', 'image.unsuitable', why);

export const tooManyPixels = (why: string): AppError => new AppError('too_large', 'image.too_large', why);
