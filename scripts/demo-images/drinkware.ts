import { containers as sets, type Container, type ContainerSet } from './containers.ts';
import { across, along, fill, line, nudge, open, pair, polygon, shade, shadowSpot, sheer, svg } from './drawing.ts';
import { range, round, sum, type Point } from './geometry.ts';
import { imageMap, withGuide, type Album, type GuideImage, type ImageMap } from './image-sets.ts';
import { heightOf, radiusAt, silhouette, volumeTo } from './revolution.ts';
import { HEIGHT } from './scene.ts';

/** The width of served pictures in px, because fill levels are rows of the served picture. */
const SCALE_WIDTH = 1000;
const SCALE_HEIGHT = 800;
const SAMPLES = 10;
/** In mm. */
const FOOT_RADIUS = 32;

interface DrinkwareSet {
  id: string;
  description: string;
  guideImageId: string;
  scales: {
    objectId: number;
    baseImage: string;
    overlayImage: string;
    width: number;
    height: number;
    emptyLevel: number;
    fullLevel: number;
    volumeSamples: { fl: number; v: number }[];
  }[];
}

const tallOf = ({ inside, stem = 3 }: Container) => heightOf(inside) + stem;
/** Returns half of the width that a container needs, in mm. It includes the handle on the right. */
const reachOf = ({ inside, handle, stem }: Container) =>
  Math.max(...inside.map(([, r]) => r), stem ? FOOT_RADIUS : 0) + (handle ? 26 : 4);

/** Draws a container that stands on the point `[x, y]`, and returns its bottom and brim as rows of the picture. */
const drawContainer = (
  { inside, stem, handle }: Container,
  { glass, isClear }: Pick<ContainerSet, 'glass' | 'isClear'>,
  [x, y]: Point,
  pxPerMm: number,
) => {
  const seen = isClear ? 'opacity=".5"' : '';
  const bottom = y - (stem ?? 3) * pxPerMm;
  const [height, edge] = [heightOf(inside) * pxPerMm, shade(glass, -0.35)];
  const walls = silhouette(inside, [x, bottom], pxPerMm, 2.5);
  const grip = x + (radiusAt(inside, heightOf(inside) * 0.55) + (isClear ? 6.5 : 1)) * pxPerMm;
  const ear = `M${pair([grip, bottom - height * 0.8])}c${pair([26 * pxPerMm, -6])} ${pair([26 * pxPerMm, height * 0.55 + 6])} ${pair([0, height * 0.55])}`;
  const foot = [FOOT_RADIUS, -FOOT_RADIUS].map((mm): Point => [x + mm * pxPerMm, y]);
  const body =
    shadowSpot([x + 6 * pxPerMm, y], (radiusAt(inside, 0) + FOOT_RADIUS) * pxPerMm, 7 * pxPerMm) +
    (handle
      ? line(ear, edge, 9 * pxPerMm) +
        line(ear, glass, 7.6 * pxPerMm) +
        line(ear, sheer('#ffffff', 0.7), 2 * pxPerMm, nudge(-1.4 * pxPerMm, -1.4 * pxPerMm))
      : '') +
    (stem
      ? line(
          open([
            [x, bottom],
            [x, y - 3],
          ]) + open(foot.map(([px]): Point => [px, y - 3])),
          edge,
          4 * pxPerMm,
        )
      : '') +
    fill(polygon(walls), along(shade(glass, -0.2), shade(glass, 0.5), shade(glass, -0.3)), seen) +
    fill(
      polygon(silhouette(inside, [x, bottom], pxPerMm, 0)),
      along(shade(glass, -0.04), shade(glass, 0.7), shade(glass, -0.12)),
      seen,
    ) +
    line(open(walls), edge, 2.5);
  const shineAt = (side: number, shares: readonly number[]) =>
    open(
      shares.map((share): Point => [
        x + side * radiusAt(inside, heightOf(inside) * share) * pxPerMm,
        bottom - height * share,
      ]),
    );
  return {
    drawing:
      body +
      line(shineAt(-0.74, [0.9, 0.76, 0.62, 0.48, 0.36]), sheer('#ffffff', 0.85), 3.4 * pxPerMm) +
      line(shineAt(0.82, [0.9, 0.7, 0.5, 0.3]), sheer('#ffffff', 0.5), 1.6 * pxPerMm),
    outline: [...walls.slice(inside.length), ...(stem ? foot.toReversed() : []), ...walls.slice(0, inside.length)],
    bottom,
    brim: bottom - height,
  };
};

const drawScale = (album: Album, set: ContainerSet, container: Container, i: number) => {
  const { id, liquid } = set;
  const { inside } = container;
  const pxPerMm = Math.min(680 / tallOf(container), 430 / reachOf(container));
  const stand: Point = [SCALE_WIDTH / 2, 765];
  const { drawing, bottom, brim } = drawContainer(container, set, stand, pxPerMm);
  const table =
    fill('M0 0h1000v800H0z', across('#f8f2e6', '#e9ddc8')) + fill('M0 720h1000v80H0z', across('#e2caa2', '#c9a878'));
  const content = fill(
    polygon(silhouette(inside, [stand[0], bottom], pxPerMm, 0)),
    along(shade(liquid, 0.08), shade(liquid, 0.2), shade(liquid, -0.2)),
    'opacity=".88"',
  );
  const level = (fl: number) => ({ fl, v: round(volumeTo(inside, heightOf(inside) * fl), 1) });
  return {
    objectId: i + 1,
    baseImage: album.add(`drinkware/${id}/${i + 1}.svg`, svg(table + drawing, SCALE_WIDTH, SCALE_HEIGHT)),
    overlayImage: album.add(`drinkware/${id}/${i + 1}-overlay.svg`, svg(content, SCALE_WIDTH, SCALE_HEIGHT)),
    width: SCALE_WIDTH,
    height: SCALE_HEIGHT,
    emptyLevel: Math.round(bottom),
    fullLevel: Math.round(brim),
    volumeSamples: range(SAMPLES).map((k) => level((k + 1) / SAMPLES)),
  };
};

/** Draws the pictures of the questions "Which one did you use?" and, for each container, "How full was it?". */
export const drawDrinkware = (album: Album): { map: ImageMap; guideImage: GuideImage; set: DrinkwareSet }[] =>
  sets.map((source) => {
    const { id, description, containers } = source;
    // All containers of a set have one scale, so that they can be compared.
    const spans = containers.map((container) => 2 * reachOf(container) + 12);
    const pxPerMm = Math.min(5, 540 / Math.max(...containers.map(tallOf)), 960 / sum(spans));
    const gap = (960 - sum(spans) * pxPerMm) / containers.length;
    const floor = (HEIGHT + Math.max(...containers.map(tallOf)) * pxPerMm) / 2;
    const things = containers.map((container, i) => {
      const before = sum(spans.slice(0, i + 1)) - reachOf(container) - 6;
      const x = 20 + gap * (i + 0.5) + before * pxPerMm - (container.handle ? 11 * pxPerMm : 0);
      return { description: container.description, ...drawContainer(container, source, [x, floor], pxPerMm) };
    });
    const volumes = containers.map(({ ml }) => ml);
    const [map, guideImage] = withGuide(imageMap(album, { id, description }, things), volumes);
    const scales = containers.map((container, i) => drawScale(album, source, container, i));
    return { map, guideImage, set: { id, description, guideImageId: id, scales } };
  });
