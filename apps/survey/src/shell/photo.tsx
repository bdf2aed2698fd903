import type { Picture } from 'dietary-recall-client';

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
