import { fill, line, lit, nudge, oval, pair, polygon, shade, sheer, smooth, SOFT_SHADOW } from './drawing.ts';
import { places, type Food } from './foods.ts';
import { at, blob, breadSlice, moved, range, roundedBox, shrunk } from './geometry.ts';
import { UP } from './scene.ts';

export const leaves =
  (colours: readonly string[], size: number, gramsEach: number): Food =>
  (on) =>
    places(on, Math.max(4, Math.min(24, Math.round(on.grams / gramsEach))), 0.8)
      .map(([x, y], i) => {
        const colour = shade(at(colours, i), (on.random() - 0.5) * 0.3);
        const r = Math.max(size, on.radius * 0.33) * on.camera.pxPerMm;
        const vein = `M${pair([x - r * 0.6, y])}q${pair([r * 0.6, -r * 0.3])} ${pair([r * 1.2, 0])}`;
        const leaf = fill(
          smooth(blob(on.random, [x, y], r, r * 0.75, 0.28, 8)),
          colour,
          `stroke="${shade(colour, -0.3)}" stroke-width="2"`,
        );
        return leaf + line(vein, shade(colour, 0.35), 2);
      })
      .join('');

/** The thickness of a slice of bread in mm. */
const BREAD = 14;

/** Draws a spread on a slice of bread. More grams first cover more of the slice and then get thicker. */
export const spread =
  (colour: string): Food =>
  ({ random, camera, grams, base }) => {
    const top = base + BREAD;
    const slice = (w: number, z: number) => breadSlice(w).map(([x, y]) => camera.at(x, y, z));
    const reach = 12 + 6.2 * Math.sqrt(grams);
    const thick = (grams * 1000) / (Math.PI * reach ** 2);
    const patch = blob(random, camera.at(0, 3, top), ...camera.axes(reach), 0.07, 14);
    const d = range(5).map(
      (i) =>
        `M${pair(camera.at(-reach * 0.55, reach * (0.3 * i - 0.55), top))}q${pair([reach * 1.3, -18])} ${pair([reach * 2.5, 4])}`,
    );
    return (
      fill(polygon(moved(slice(108, base), 5, 6)), SOFT_SHADOW) +
      fill(polygon(slice(108, base)), '#8a5a26') +
      fill(polygon(slice(108, top)), '#b9813f') +
      fill(polygon(slice(100, top)), '#f3e2c0') +
      fill(smooth(moved(patch, 0, 2 + 2 * thick * camera.pxPerMm * UP)), shade(colour, -0.35)) +
      fill(smooth(patch), sheer(colour, Math.min(1, 0.55 + grams / 30))) +
      line(d.join(''), sheer(shade(colour, 0.5), 0.6), 3)
    );
  };

/** Draws overlapping slices of meat of at most `each` grams and of `thick` mm. */
export const slices =
  (colour: string, edge: string, each: number, thick: number): Food =>
  ({ random, camera, grams, base }) => {
    const n = Math.ceil(grams / each);
    const area = ((grams / n) * 1000) / thick;
    const [rx, ry] = camera.axes(Math.sqrt(area / Math.PI));
    const perRow = Math.ceil(n / Math.ceil(n / 4));
    return range(n)
      .map((i) => {
        const [row, column] = [Math.floor(i / perRow), i % perRow];
        const x = (column - (Math.min(perRow, n) - 1) / 2) * 27 + row * 8;
        const centre = camera.at(x, (row - (Math.ceil(n / perRow) - 1) / 2) * 52 + column * 3, base + 3 + 4 * column);
        const face = blob(random, centre, rx * 1.05, ry * 0.95, 0.06, 12);
        const grain = `M${pair([centre[0] - rx * 0.5, centre[1] + ry * 0.1])}q${pair([rx * 0.5, -ry * 0.3])} ${pair([rx, 0])}`;
        return (
          fill(smooth(moved(face, 2, thick * camera.pxPerMm * UP + 2)), shade(edge, -0.4)) +
          fill(smooth(face), edge) +
          fill(smooth(shrunk(face, centre, 0.9)), lit(colour)) +
          line(grain, sheer(shade(colour, 0.3), 0.5), 4)
        );
      })
      .join('');
  };

const BLOCK = { tall: 42, wideByDeep: 1.3 };

/** Draws a cut block of a bake with visible layers. It has 1 g per ml. */
export const block =
  (top: string, layers: readonly string[]): Food =>
  ({ random, camera, grams, base }) => {
    const { tall, wideByDeep } = BLOCK;
    const deep = Math.sqrt((grams * 1000) / tall / wideByDeep);
    const wide = deep * wideByDeep;
    const corner = (x: number, y: number, z: number) => camera.at((x * wide) / 2, (y * deep) / 2, base + z);
    const sides = layers.map((colour, i) => {
      const [z, below] = [tall - (i * tall) / layers.length, tall - ((i + 1) * tall) / layers.length];
      return fill(polygon([corner(-1, 1, z), corner(1, 1, z), corner(1, 1, below), corner(-1, 1, below)]), colour);
    });
    const [cx, cy] = corner(0, 0, tall);
    const [w, h] = [wide * camera.pxPerMm, corner(0, 1, tall)[1] - corner(0, -1, tall)[1]];
    const lid = roundedBox([cx, cy], w, h, 10);
    const spots = range(14).map(
      () =>
        `M${pair([cx + (random() - 0.5) * w * 0.82, cy + (random() - 0.5) * h * 0.78])}l${Math.round(random() * 26)} 3`,
    );
    const d = spots.join('');
    return (
      oval(corner(0, 1, 0), w * 0.54, 14, SOFT_SHADOW) +
      sides.join('') +
      fill(polygon(lid), lit(top)) +
      line(d, sheer(shade(top, -0.35), 0.55), 13) +
      line(d, sheer(shade(top, 0.3), 0.7), 4, nudge(-2, -5))
    );
  };
