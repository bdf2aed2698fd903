import type { Picture } from 'dietary-recall-client';

/** The place of a large picture: the width of a phone, or that of the question. */
export const STAGE_SIZES = '(min-width: 40em) 40rem, 100vw';
/** The place of one of several small pictures. */
export const THUMB_SIZES = '160px';

/** A picture of the food list in the width and format that fits. */
export function Photo({ picture, alt, sizes }: { picture: Picture; alt: string; sizes: string }) {
  const of = (mediaType: string) =>
    picture.renditions
      .filter((one) => one.mediaType === mediaType)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', ');
  const webp = of('image/webp');
  return (
    <picture>
      {webp !== '' && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img src={picture.url} width={picture.width ?? 1000} height={picture.height ?? 667} alt={alt} />
    </picture>
  );
}
