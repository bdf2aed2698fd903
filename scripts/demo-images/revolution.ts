import { at, last, range, sum, type Point } from './geometry.ts';

/** The inside of a round vessel: [height above its bottom, radius] in mm, from the bottom to the brim. */
export type Inside = readonly Point[];

export const heightOf = (inside: Inside): number => last(inside)[0];
export const rimOf = (inside: Inside): number => last(inside)[1];

export const radiusAt = (inside: Inside, height: number): number => {
  const i = Math.max(
    1,
    inside.findIndex(([top]) => top >= height),
  );
  const [[h0, r0], [h1, r1]] = [at(inside, i - 1), at(inside, i)];
  return r0 + ((r1 - r0) * (height - h0)) / (h1 - h0);
};

/** Returns the ml up to a height, as the sum of frustums: pi h (r^2 + r s + s^2) / 3. */
export const volumeTo = (inside: Inside, height: number): number => {
  const steps = [...inside.filter(([h]) => h < height), [height, radiusAt(inside, height)] as const];
  const frustums = steps.slice(1).map(([h1, r1], i) => {
    const [h0, r0] = at(steps, i);
    return (Math.PI * (h1 - h0) * (r0 * r0 + r0 * r1 + r1 * r1)) / 3;
  });
  return sum(frustums) / 1000;
};

/** Returns the height in mm of these ml, found by bisection. */
export const heightFor = (inside: Inside, ml: number): number => {
  let [low, high] = [0, heightOf(inside)];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (volumeTo(inside, middle) < ml) low = middle;
    else high = middle;
  }
  return high;
};

/** Cuts the corners of a profile (Chaikin), keeping its ends. */
const rounded = (profile: Inside): Inside => [
  at(profile, 0),
  ...profile.slice(1).flatMap(([h1, r1], i): Point[] => {
    const [h0, r0] = at(profile, i);
    return [0.25, 0.75].map((share): Point => [h0 + (h1 - h0) * share, r0 + (r1 - r0) * share]);
  }),
  last(profile),
];

/** Makes an inside with rounded corners [height, radius, ...]. Its radii are scaled until it holds `ml` to the brim. */
export const turned = (ml: number, corners: readonly number[]): Inside => {
  const profile = rounded(
    rounded(range(corners.length / 2).map((i): Point => [at(corners, 2 * i), at(corners, 2 * i + 1)])),
  );
  const widen = Math.sqrt(ml / volumeTo(profile, heightOf(profile)));
  return profile.map(([h, r]): Point => [h, r * widen]);
};

/** Returns the silhouette of a vessel in px, with a wall of `wall` mm. The bottom of its inside is at the point `[x, y]`. */
export const silhouette = (inside: Inside, [x, y]: Point, pxPerMm: number, wall: number): Point[] => {
  const right = inside.map(([h, r], i): Point => [x + (r + wall) * pxPerMm, y - (i === 0 ? -wall : h) * pxPerMm]);
  return [...right, ...right.map(([px, py]): Point => [2 * x - px, py]).toReversed()];
};
