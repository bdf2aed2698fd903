/** The least contrast of text and its ground: WCAG 2.2, success criterion 1.4.3. */
const LEAST = 4.5;

type Channels = readonly [number, number, number];

function channelsOf(colour: string): Channels {
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Relative luminance as WCAG defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as #rrggbb, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the colour, or one as near to it as possible that can be read on all grounds: darker on light ones, lighter on dark ones. */
export function readableOn(colour: string, ...grounds: readonly string[]): string {
  const worst = (one: string) => Math.min(...grounds.map((ground) => contrast(one, ground)));
  const end = worst('#000000') >= worst('#ffffff') ? 0 : 255;
  let found = colour;
  for (let step = 1; step <= 20 && worst(found) < LEAST; step++) {
    const mixed = channelsOf(colour).map((channel) => Math.round(channel + ((end - channel) * step) / 20));
    found = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }
  return found;
}
