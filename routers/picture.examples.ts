import type { Picture } from './picture.schema.ts';

/** An example of a picture with this URL, with one rendition besides itself. */
export function pictureExample(url: string, { width, height }: { width: number; height: number }): Picture {
  const narrow = Math.min(480, Math.round(width / 2));
  const rendition = url.replace(/[^/]*$/, '1eaf0ab1e0000c0ffee00feedfacade0-9a8b7c6d5e4f.webp');
  const mediaType = url.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
  return {
    url,
    width,
    height,
    renditions: [
      { url: rendition, width: narrow, height: Math.round((height * narrow) / width), mediaType: 'image/webp' },
      { url, width, height, mediaType },
    ],
  };
}
