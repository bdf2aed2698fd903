import type { SourceImage, StoredAsServedSet } from 'dietary-recall-client';

/** A photograph of a set, as the form holds it. */
export interface SetPhoto {
  /** Tells it from the others. */
  key: string;
  /** Of a small view. */
  url: string;
  /** Null: it is a file that is not uploaded yet, or nobody knows from which upload it was made. */
  sourceImageId: number | null;
  /** In g; '': not given. */
  weight: number | '';
  label: string;
}

export interface SetValues extends Record<string, unknown> {
  id: string;
  description: string;
  photos: readonly SetPhoto[];
}

export const MAX_PHOTOS = 20;
export const PICTURE_FILES = 'image/jpeg,image/png,image/svg+xml';
/** What the service takes of one file. */
export const MAX_PICTURE_BYTES = 32 * 1024 * 1024;

export function valuesOf({ id, description, images }: StoredAsServedSet): SetValues {
  return {
    id,
    description,
    photos: images.map(({ sourceId, thumbnailUrl, weight, label }) => ({
      key: thumbnailUrl,
      url: thumbnailUrl,
      sourceImageId: sourceId,
      weight,
      label: label ?? '',
    })),
  };
}

/** Compares values of a set. Each time that a set is saved, its photographs have new addresses, and are the same. */
export function isSameInSet(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    Array.isArray(value)
      ? (value as SetPhoto[]).map(({ key, sourceImageId, weight, label }) => [sourceImageId ?? key, weight, label])
      : value;
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

export function photoOfSource({ id, fixedSizeUrl, keywords }: SourceImage): SetPhoto {
  return { key: `source ${id}`, url: fixedSizeUrl, sourceImageId: id, weight: weightIn(keywords.join(' ')), label: '' };
}

/** The grams that the name of a file tells, such as `rice-120g.jpg`. */
export function weightIn(name: string): number | '' {
  const found = /(\d+(?:[.,]\d+)?) ?g(?![a-z])/i.exec(name)?.[1];
  return found === undefined ? '' : Number(found.replace(',', '.'));
}

/** An id from a description: `Rice, cooked` gives `rice-cooked`. */
export function idFrom(description: string): string {
  return description
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64);
}

/** The place of each photograph among all by its weight, from 1; null where it has none yet. */
export function placesOf(photos: readonly SetPhoto[]): (number | null)[] {
  const weights = photos.flatMap(({ weight }) => (weight === '' ? [] : [weight])).sort((one, other) => one - other);
  return photos.map(({ weight }) => (weight === '' ? null : weights.indexOf(weight) + 1));
}

/** The photographs as the service takes them. */
export function imagesOf(photos: readonly SetPhoto[]) {
  return photos.map(({ sourceImageId, weight, label }) => ({
    sourceImageId: sourceImageId ?? 0,
    weight: Number(weight),
    label: label.trim() === '' ? null : label.trim(),
  }));
}
