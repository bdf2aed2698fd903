import type { Picture } from 'dietary-recall-client';

interface PhotoProps {
  picture: Pick<Picture, 'url' | 'width' | 'height' | 'renditions'>;
  /** What it shows; empty beside words that say the same. */
  alt: string;
  /** How wide it is shown, as the attribute `sizes`. */
  sizes: string;
}

/** A picture of the service, in the width that the screen needs. */
export function Photo({ picture: { url, width, height, renditions }, alt, sizes }: PhotoProps) {
  const webp = renditions.filter(({ mediaType }) => mediaType === 'image/webp');
  return (
    <img
      src={url}
      {...(webp.length > 0 ? { srcSet: webp.map((file) => `${file.url} ${file.width}w`).join(', '), sizes } : {})}
      width={width ?? undefined}
      height={height ?? undefined}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
