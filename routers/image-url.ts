import type { Config } from '../src/config.ts';

/** The settings from which a view makes the URL of a picture. */
export type PictureSettings = Pick<Config, 'publicUrl'>;

/** Returns the absolute URL of a picture. The content at a URL never changes. */
export function imageUrl({ publicUrl }: PictureSettings, path: string): string {
  return `${publicUrl}/images/${path}`;
}
