import type { PictureFiles } from '../entities/processed-image.ts';
import type { Config } from '../src/config.ts';
import type { Picture } from './picture.schema.ts';

/** The settings from which a view makes the URL of a picture. */
export type PictureSettings = Pick<Config, 'publicUrl'>;

/** Returns the absolute URL of a picture. The content at a URL never changes. */
export function imageUrl({ publicUrl }: PictureSettings, path: string): string {
  return `${publicUrl}/images/${path}`;
}

/** Maps a stored picture to its URL, its size and its renditions, of which it is one itself. */
export function toPicture(config: PictureSettings, { path, width, height, renditions }: PictureFiles): Picture {
  const url = imageUrl(config, path);
  if (width == null || height == null) return { url, width: null, height: null, renditions: [] };
  const files = renditions ? [...renditions, { path, width, height }] : [];
  return {
    url,
    width,
    height,
    renditions: files.map((file) => ({
      url: imageUrl(config, file.path),
      width: file.width,
      height: file.height,
      mediaType: file.path.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
    })),
  };
}
