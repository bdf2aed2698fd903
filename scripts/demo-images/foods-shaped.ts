import {
  across,
  fill,
  line,
  lit,
  nudge,
  oval,
  pair,
  polygon,
  shade,
  sheer,
  smooth,
  softShadow,
  SOFT_SHADOW,
} from './drawing.ts';
import { places, type Food } from './foods.ts';
import { at, blob, breadSlice, moved, range, roundedBox, shrunk, type Point } from './geometry.ts';
import { UP } from './scene.ts';

/** Draws ruffled leaves of lettuce, light at the rib and dark at the edge. */
export const leaves =
  (colours: readonly string[], size: number, gramsEach: number): Food =>
  (on) =>
    places(on, Math.max(5, Math.min(13, Math.round(on.grams / gramsEach))), 0.74)
      .map(([x, y], i) => {
        const colour = shade(at(colours, i), (on.random() - 0.5) * 0.24);
        const r = Math.max(size, on.radius * 0.39) * on.camera.pxPerMm;
        const turn = on.random() * 2 * Math.PI;
        const edge = range(14).map((k): Point => {
          const angle = turn + (k * Math.PI) / 7;
          const reach = r * (k % 2 === 0 ? 1.04 : 0.84) * (0.9 + 0.16 * on.random());
          return [x + reach * Math.cos(angle), y + reach * 0.74 * Math.sin(angle)];
        });
        const rib = (share: number): Point => [x + r * share * Math.cos(turn), y + r * 0.74 * share * Math.sin(turn)];
        const veins = [-0.5, 0, 0.5].map((side) => {
          const [fromX, fromY] = rib(side * 0.7 - 0.1);
          const angle = turn + 0.9;
          const [dx, dy] = [r * 0.4 * Math.cos(angle), r * 0.3 * Math.sin(angle)];
          return `M${pair([fromX, fromY])}l${pair([dx, dy])}M${pair([fromX, fromY])}l${pair([dy * 0.9, -dx * 0.5])}`;
        });
        const d = smooth(edge);
        return (
          fill(d, SOFT_SHADOW, nudge(5, 8)) +
          fill(
            d,
            across(shade(colour, 0.22), shade(colour, -0.24)),
            `stroke="${shade(colour, -0.3)}" stroke-width="1.5"`,
          ) +
          line(veins.join(''), sheer(shade(colour, 0.5), 0.55), 2) +
          line(`M${pair(rib(-0.8))}L${pair(rib(0.72))}`, shade(colour, 0.55), r * 0.07)
        );
      })
      .join('');

/** Draws florets of broccoli: a pale stalk below a head of small buds. */
export const florets =
  (stalk: string, head: string, gramsEach: number): Food =>
  (on) => {
    const n = Math.max(1, Math.round(on.grams / gramsEach));
    const size = 19 * Math.cbrt(on.grams / gramsEach / n);
    return places(on, n, 0.84)
      .map(([x, y]) => {
        const r = size * on.camera.pxPerMm * (0.86 + on.random() * 0.25);
        const lean = (on.random() - 0.5) * 0.9;
        const foot: Point = [x + r * lean, y + r * 0.95];
        const buds = blob(on.random, [x, y - r * 0.12], r * 0.62, r * 0.46, 0.08, 9);
        const crown = buds.map((p) => `M${pair(p)}h0`).join('') + `M${pair([x, y - r * 0.12])}h0`;
        const grain = range(14).map(() => {
          const [angle, out] = [on.random() * 2 * Math.PI, Math.sqrt(on.random())];
          return `M${pair([x + r * 0.78 * out * Math.cos(angle), y - r * 0.2 + r * 0.56 * out * Math.sin(angle)])}h0`;
        });
        const stem = `M${pair([x, y + r * 0.2])}L${pair(foot)}`;
        return (
          line(crown, SOFT_SHADOW, r * 0.8, nudge(r * 0.14, r * 0.24)) +
          line(stem, shade(stalk, -0.3), r * 0.46) +
          line(stem, stalk, r * 0.38) +
          line(crown, shade(head, -0.36), r * 0.82) +
          line(crown, across(shade(head, 0.16), shade(head, -0.2)), r * 0.74) +
          line(grain.join(''), sheer(shade(head, 0.34), 0.75), r * 0.11)
        );
      })
      .join('');
  };

/** Draws strawberries, with blueberries between them. They stay inside the wall of their bowl. */
export const berries =
  (gramsEach: number): Food =>
  (on) => {
    const n = Math.max(2, Math.round(on.grams / gramsEach));
    const r = 12 * on.camera.pxPerMm;
    const radius = Math.max(4, on.radius - 15);
    return places({ ...on, radius }, n)
      .map(([x, y], i) => {
        if (i % 3 === 1) {
          const blue = `M${pair([x, y])}h0`;
          return (
            line(blue, SOFT_SHADOW, r * 1.3, nudge(4, 7)) +
            oval([x, y], r * 0.66, r * 0.64, lit('#4b5590')) +
            oval([x - r * 0.1, y - r * 0.14], r * 0.2, r * 0.16, '#2f3766') +
            oval([x - r * 0.28, y - r * 0.3], r * 0.15, r * 0.1, sheer('#ffffff', 0.35))
          );
        }
        const turn = (on.random() - 0.5) * 1.5;
        const put = (u: number, v: number): Point => [
          x + r * (u * Math.cos(turn) - v * Math.sin(turn)),
          y + r * (u * Math.sin(turn) + v * Math.cos(turn)),
        ];
        const body = smooth([
          put(-0.5, -0.78),
          put(0.5, -0.78),
          put(1.02, -0.3),
          put(0.55, 0.72),
          put(0, 1.18),
          put(-0.55, 0.72),
          put(-1.02, -0.3),
        ]);
        const seeds = [
          [-0.45, -0.25],
          [0.05, -0.3],
          [0.5, -0.2],
          [-0.25, 0.15],
          [0.28, 0.18],
          [0, 0.55],
        ].map(([u = 0, v = 0]) => `M${pair(put(u, v))}h0`);
        const cap = range(10).map((k): Point => {
          const angle = (k * Math.PI) / 5;
          const out = k % 2 === 0 ? 0.56 : 0.2;
          return put(out * Math.cos(angle), -0.72 + out * 0.6 * Math.sin(angle));
        });
        const red = at(['#d3303a', '#c6283a', '#dd4242'], i);
        return (
          fill(body, SOFT_SHADOW, nudge(5, 8)) +
          fill(body, lit(red), `stroke="${shade(red, -0.35)}" stroke-width="1.2"`) +
          line(seeds.join(''), '#f6d58a', r * 0.11) +
          fill(polygon(cap), '#5b9a3c', 'stroke="#3f7529" stroke-width="1.2"')
        );
      })
      .join('');
  };

/** Draws boiled potatoes: smooth, of slightly different sizes, with flecks of herbs. */
export const potatoes =
  (colours: readonly string[], gramsEach: number): Food =>
  (on) => {
    const n = Math.max(1, Math.round(on.grams / gramsEach));
    const size = 20.5 * Math.cbrt(on.grams / gramsEach / n) * on.camera.pxPerMm;
    return places(on, n, 0.86)
      .map(([x, y], i) => {
        const colour = at(colours, i);
        const r = size * (0.94 + on.random() * 0.12);
        const d = smooth(blob(on.random, [x, y], r * 1.12, r * 0.84, 0.06, 9));
        const flecks = range(5).map(
          () =>
            `M${pair([x + (on.random() - 0.5) * r, y + (on.random() - 0.6) * r * 0.8])}l4 ${on.random() < 0.5 ? 2 : -3}`,
        );
        return (
          fill(d, SOFT_SHADOW, nudge(r * 0.12, r * 0.2)) +
          fill(d, lit(colour), `stroke="${shade(colour, -0.3)}" stroke-width="1.5"`) +
          oval([x - r * 0.36, y - r * 0.36], r * 0.28, r * 0.13, sheer('#ffffff', 0.4)) +
          line(flecks.join(''), '#5f8f3c', 4)
        );
      })
      .join('');
  };

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
    const crumb = range(26).map(() => `M${pair(camera.at((random() - 0.5) * 84, (random() - 0.45) * 84, top))}h0`);
    const d = range(5).map(
      (i) =>
        `M${pair(camera.at(-reach * 0.55, reach * (0.3 * i - 0.55), top))}q${pair([reach * 1.3, -18])} ${pair([reach * 2.5, 4])}`,
    );
    return (
      softShadow(polygon(slice(108, base)), 20, 6, 9) +
      fill(polygon(slice(108, base)), '#8a5a26') +
      fill(polygon(slice(108, top)), across('#c99450', '#9a6429')) +
      fill(polygon(slice(100, top)), across('#faeed3', '#e9cf9f')) +
      line(crumb.join(''), sheer('#d9b981', 0.7), 4) +
      fill(smooth(moved(patch, 0, 2 + 2 * thick * camera.pxPerMm * UP)), shade(colour, -0.3)) +
      fill(smooth(patch), across(shade(colour, 0.3), colour), `opacity="${Math.min(1, 0.6 + grams / 30).toFixed(2)}"`) +
      line(d.join(''), sheer(shade(colour, 0.6), 0.8), 4) +
      line(d.join(''), sheer(shade(colour, -0.3), 0.35), 2, nudge(1, 4))
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
        const face = blob(random, centre, rx * 1.05, ry * 0.95, 0.05, 12);
        const grain = [-0.3, -0.05, 0.2].map(
          (v, k) =>
            `M${pair([centre[0] - rx * 0.55, centre[1] + ry * (v + 0.16)])}q${pair([rx * 0.5, -ry * (0.22 + k * 0.04)])} ${pair([rx, -ry * 0.04])}`,
        );
        const d = smooth(face);
        return (
          fill(d, SOFT_SHADOW, nudge(9, thick * camera.pxPerMm * UP + 9)) +
          fill(smooth(moved(face, 1, thick * camera.pxPerMm * UP)), shade(edge, -0.3)) +
          fill(d, edge) +
          fill(smooth(shrunk(face, centre, 0.95)), '#ecd3b0') +
          fill(smooth(shrunk(face, centre, 0.88)), lit(colour)) +
          line(grain.join(''), sheer(shade(colour, 0.4), 0.45), 3.5)
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
    const band = (from: number, to: number) =>
      polygon([corner(-1, 1, from), corner(1, 1, from), corner(1, 1, to), corner(-1, 1, to)]);
    const sides = layers.map((colour, i) => {
      const [z, below] = [tall - (i * tall) / layers.length, tall - ((i + 1) * tall) / layers.length];
      return fill(band(z, below), across(shade(colour, 0.06), shade(colour, -0.2)));
    });
    const [cx, cy] = corner(0, 0, tall);
    const [w, h] = [wide * camera.pxPerMm, corner(0, 1, tall)[1] - corner(0, -1, tall)[1]];
    const lid = roundedBox([cx, cy], w, h, 12);
    const drips = range(5).map((i) => {
      const x = ((i - 2) * 2) / 5.4 + (random() - 0.5) * 0.14;
      return `M${pair(corner(x, 1, tall))}L${pair(corner(x, 1, tall * (0.95 - random() * 0.22)))}`;
    });
    const spots = range(16).map(
      () =>
        `M${pair([cx + (random() - 0.5) * w * 0.8, cy + (random() - 0.5) * h * 0.76])}l${Math.round(random() * 22)} ${Math.round(random() * 6)}`,
    );
    const d = spots.join('');
    const [bottomX, bottomY] = corner(0, 1, 0);
    return (
      oval([bottomX + 6, bottomY - h * 0.2], w * 0.6, h * 0.42, SOFT_SHADOW) +
      sides.join('') +
      fill(polygon(lid), across(shade(top, 0.24), shade(top, -0.16))) +
      line(drips.join(''), shade(top, -0.04), 11) +
      line(d, sheer('#b9722c', 0.55), 13) +
      line(d, sheer('#8f4f1c', 0.5), 5, nudge(1, 1)) +
      line(`M${pair([cx - w * 0.4, cy - h * 0.38])}h${Math.round(w * 0.5)}`, sheer('#ffffff', 0.35), 5)
    );
  };
