import sharp, { type JpegOptions } from 'sharp';

/** Makes a JPEG of slightly smoothed noise, which decodes as slowly as a photograph with much detail. */
export async function photograph(width: number, height: number, options: JpegOptions = {}): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: Math.round(width / 3),
      height: Math.round(height / 3),
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  return sharp(noise)
    .resize(width, height)
    .jpeg({ quality: 90, ...options })
    .toBuffer();
}
