import sharp from 'sharp';

const EDGE = 'fill="none" stroke="#8a9396" stroke-opacity=".55" stroke-width="2"';
const QUALITY = 84;

interface Size {
  width: number;
  height: number;
}

interface Placed extends Size {
  screen: Buffer;
  left: number;
  top: number;
}

/** The screen in this size with round corners and a line around it. What is outside of the corners is transparent. */
export async function rounded(screen: Buffer, { width, height }: Size, corner: number): Promise<Buffer> {
  const drawn = (shape: string) => Buffer.from(`<svg width="${width}" height="${height}">${shape}</svg>`);
  const inside = drawn(`<rect width="100%" height="100%" rx="${corner}"/>`);
  const edge = drawn(`<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${corner - 1}" ${EDGE}/>`);
  return sharp(screen)
    .resize(width, height)
    .composite([{ input: inside, blend: 'dest-in' }, { input: edge }])
    .png()
    .toBuffer();
}

/** Writes screens with round corners at their places on one picture. What is around them is transparent. */
export async function writeComposed(file: string, screens: readonly Placed[], corner: number): Promise<void> {
  const width = Math.max(...screens.map((one) => one.left + one.width));
  const height = Math.max(...screens.map((one) => one.top + one.height));
  const layers = await Promise.all(
    screens.map(async ({ screen, left, top, ...size }) => ({ input: await rounded(screen, size, corner), left, top })),
  );
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const { size } = await sharp({ create: { width, height, channels: 4, background } })
    .composite(layers)
    .webp({ quality: QUALITY })
    .toFile(file);
  report(file, size);
}

export function report(file: string, bytes: number): void {
  console.log(`${file}: ${Math.round(bytes / 1000)} kB`);
}
