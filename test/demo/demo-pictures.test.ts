import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MethodTables, PortionSizeMethod } from '@dietary-recall/recall';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../scripts/demo-images/geometry.ts';
import { drawDemo } from '../../scripts/demo-images/index.ts';
import { Camera, DEPTH } from '../../scripts/demo-images/scene.ts';
import { servings } from '../../scripts/demo-images/servings.ts';
import { vessels } from '../../scripts/demo-images/vessels.ts';

type Point = [x: number, y: number];
interface DemoImages {
  asServedSets: { id: string; images: { image: string; weight: number }[] }[];
  imageMaps: { id: string; baseImage: string; objects: { id: number; navigationIndex: number; outline: number[] }[] }[];
  guideImages: { id: string; imageMapId: string; objects: { id: number; weight: number }[] }[];
  drinkwareSets: {
    id: string;
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
  }[];
}

const DEMO = join(import.meta.dirname, '../../data/demo');
const read = (path: string) => readFileSync(join(DEMO, path), 'utf8');

const { asServedSets, imageMaps, guideImages, drinkwareSets } = JSON.parse(read('portion-images.json')) as DemoImages;
const thumbnails = JSON.parse(read('thumbnails.json')) as { image: string; categories: string[]; foods: string[] }[];
const tables = MethodTables.parse(JSON.parse(read('method-tables.json')));
const rowsOf = (file: string) => parse(read(file), { columns: true }) as Record<string, string>[];
const methods = rowsOf('portion-methods.csv').map((row) =>
  PortionSizeMethod.parse({
    method: row['method'],
    description: row['description'],
    imageUrl: null,
    useForRecipes: row['use_for_recipes'] === 'true',
    conversionFactor: Number(row['conversion_factor']),
    parameters: JSON.parse(row['parameters'] ?? ''),
  }),
);
const pictures = readdirSync(join(DEMO, 'images'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.svg'))
  .toSorted();

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const objectsOf = (mapId: string) => imageMaps.find(({ id }) => id === mapId)?.objects ?? [];
const cornersOf = (outline: readonly number[]): Point[] =>
  outline.flatMap((x, i): Point[] => (i % 2 === 0 ? [[x, outline[i + 1] ?? NaN]] : []));
const ascend = (numbers: readonly number[]) => numbers.every((n, i) => n > (numbers[i - 1] ?? 0));

/** The volume of an upright outline turned about its middle, between two heights, without a unit. */
function turnedVolume(corners: readonly Point[], top: number, bottom: number): number {
  const middle = (Math.min(...corners.map(([x]) => x)) + Math.max(...corners.map(([x]) => x))) / 2;
  const radiusAt = (y: number) =>
    Math.max(
      ...corners.map(([x0, y0], i) => {
        const [x1, y1] = corners[(i + 1) % corners.length] ?? [x0, y0];
        if (y0 === y1 || (y - y0) * (y - y1) > 0) return 0;
        return x0 + ((x1 - x0) * (y - y0)) / (y1 - y0) - middle;
      }),
    );
  const steps = 400;
  const discs = Array.from({ length: steps }, (_, i) => radiusAt(top + ((bottom - top) * (i + 0.5)) / steps) ** 2);
  return (discs.reduce((sum, disc) => sum + disc, 0) * (bottom - top)) / steps;
}

describe('the pictures of the demo', () => {
  test('are what the script draws, byte for byte', () => {
    const drawn = drawDemo();
    expect([...drawn.keys()].filter((path) => path.startsWith('images/')).toSorted()).toEqual(
      pictures.map((path) => `images/${path}`),
    );
    expect([...drawn].filter(([path, content]) => read(path) !== content).map(([path]) => path)).toEqual([]);
  });

  test('are each named once, in portion-images.json or in thumbnails.json', () => {
    const named = [
      ...thumbnails.map(({ image }) => image),
      ...asServedSets.flatMap(({ images }) => images.map(({ image }) => image)),
      ...imageMaps.map(({ baseImage }) => baseImage),
      ...drinkwareSets.flatMap(({ scales }) => scales.flatMap((scale) => [scale.baseImage, scale.overlayImage])),
    ];
    expect(named.toSorted()).toEqual(pictures);
  });

  test('are at most 480 with 4.1 MB in total, because they are rendered at the first start', () => {
    const sizes = pictures.map((path) => read(`images/${path}`).length);
    expect(pictures.length).toBeLessThanOrEqual(480);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(22_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4_100_000);
  });

  test('have unique ids, no dangling references, no text and no NaN', () => {
    const faulty = pictures.filter((path) => {
      const svg = read(`images/${path}`);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const referred = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id);
      return (
        new Set(ids).size < ids.length || referred.some((id) => !ids.includes(id)) || /<text|NaN|undefined/.test(svg)
      );
    });
    expect(faulty).toEqual([]);
  });
});

describe('the image sets of the demo', () => {
  test('show spaghetti and noodles as strands, and pasta as pieces', () => {
    const arcs = (set: string) => /M\d+ \d+A/.test(read(`images/as-served/${set}/5.svg`));
    expect(['spaghetti', 'spaghetti_dish', 'pasta', 'pasta_dish'].map(arcs)).toEqual([true, true, false, false]);
    const setOf = (code: string) =>
      rowsOf('portion-methods.csv').find((row) => row['code'] === code && row['method'] === 'as-served')?.[
        'parameters'
      ];
    expect(['SPGH', 'SPBL', 'CRBN', 'GRAN'].map((code) => JSON.parse(setOf(code) ?? ''))).toEqual(
      ['spaghetti', 'spaghetti_dish', 'spaghetti', 'spaghetti'].map((servingImageSet) => ({ servingImageSet })),
    );
  });

  test.each(Object.entries({ asServedSets, imageMaps, guideImages, drinkwareSets }))(
    'have unique ids among %s',
    (_, sets) => {
      expect(new Set(idsOf(sets)).size).toBe(sets.length);
    },
  );

  test('have photographs of growing weight: eight of a serving, at least four of cereal and of leftovers', () => {
    const faulty = asServedSets.filter(({ id, images }) => {
      const isSmall = id.startsWith('cereal_') || id.endsWith('_leftovers');
      const isFew = isSmall ? images.length < 4 : images.length !== 8;
      return isFew || !ascend(images.map(({ weight }) => weight));
    });
    expect(idsOf(faulty)).toEqual([]);
  });

  test('show pieces that lie within the wall of their bowl', () => {
    const camera = new Camera(1, [0, 0]);
    const inBowls = servings.filter(({ vessel }) => vessel === 'bowl');
    expect(idsOf(inBowls)).toContain('berries');
    for (const { id, food, gramsPerMl, slope } of inBowls) {
      for (const { image, weight: grams } of asServedSets.find((set) => set.id === id)?.images ?? []) {
        const lying = vessels.bowl.place(grams / gramsPerMl, slope);
        const [, floor] = camera.at(0, 0, lying.base);
        const drawn = food({ ...lying, random: seeded(image), camera, grams });
        const reaches = [...drawn.matchAll(/ d="([^"]+)"[^>]* stroke-width="([\d.]+)"/g)].flatMap(([, d = '', width]) =>
          [...d.matchAll(/M(-?\d+) (-?\d+)l(-?\d+) (-?\d+)/g)].flatMap((stroke) => {
            const [x = 0, y = 0, dx = 0, dy = 0] = stroke.slice(1).map(Number);
            const ends: Point[] = [
              [x, y],
              [x + dx, y + dy],
            ];
            return ends.map(([endX, endY]) => Math.hypot(endX, (endY - floor) / DEPTH) + Number(width) / 2);
          }),
        );
        // Each is drawn in whole px and with an edge of one.
        expect(Math.max(0, ...reaches), image).toBeLessThanOrEqual(lying.radius + 1);
      }
    }
  });

  test('have leftovers below the largest serving', () => {
    const largest = new Map(asServedSets.map(({ id, images }) => [id, images.at(-1)?.weight ?? 0]));
    const faulty = asServedSets.filter(({ id, images }) => {
      const serving = /^(.*)_leftovers$/.exec(id)?.[1];
      return serving !== undefined && !((images.at(-1)?.weight ?? 0) < (largest.get(serving) ?? 0));
    });
    expect(idsOf(faulty)).toEqual([]);
  });

  test('have outlines numbered from 1 that lie within the picture', () => {
    for (const { id, objects } of imageMaps) {
      expect(
        objects.map((object) => object.id),
        id,
      ).toEqual(objects.map((_, i) => i + 1));
      expect(
        objects.map(({ navigationIndex }) => navigationIndex),
        id,
      ).toEqual(objects.map((_, i) => i));
      for (const { outline } of objects) {
        const corners = cornersOf(outline);
        const outside = corners.filter(([x, y]) => !(x >= 0 && x <= 1 && y >= 0 && y <= 0.667));
        expect(outside, id).toEqual([]);
        const area = corners.reduce((sum, [x, y], i) => {
          const [nextX, nextY] = corners[(i + 1) % corners.length] ?? [0, 0];
          return sum + (x * nextY - nextX * y) / 2;
        }, 0);
        expect(Math.abs(area), id).toBeGreaterThan(0.0004);
      }
    }
  });

  test('have a weight for each object of their image map', () => {
    for (const { id, imageMapId, objects } of guideImages)
      expect(
        objects.map((object) => object.id),
        id,
      ).toEqual(objectsOf(imageMapId).map((object) => object.id));
  });
});

describe('the drinkware of the demo', () => {
  test('has a scale for each container, whose last volume is its capacity', () => {
    for (const { id, guideImageId, scales } of drinkwareSets) {
      const containers = guideImages.find((guide) => guide.id === guideImageId)?.objects ?? [];
      expect(
        scales.map(({ objectId }) => objectId),
        id,
      ).toEqual(containers.map((container) => container.id));
      const full = scales.map(({ volumeSamples }) => volumeSamples.at(-1));
      expect(full, id).toEqual(containers.map(({ weight }) => ({ fl: 1, v: weight })));
    }
  });

  test('has at each level the volume of the drawn content as a solid of revolution', () => {
    for (const { id, scales } of drinkwareSets) {
      for (const { overlayImage, width, height, emptyLevel, fullLevel, volumeSamples } of scales) {
        const overlay = read(`images/${overlayImage}`);
        expect(overlay).toContain(`viewBox="0 0 ${width} ${height}"`);
        const path = / d="M([^"z]+)z"/.exec(overlay)?.[1] ?? '';
        const corners = path.split('L').map((corner) => corner.split(' ').map(Number) as Point);
        const rows = corners.map(([, y]) => y);
        expect([Math.max(...rows), Math.min(...rows)], id).toEqual([emptyLevel, fullLevel]);
        const content = (fl: number) => turnedVolume(corners, emptyLevel + (fullLevel - emptyLevel) * fl, emptyLevel);
        const full = volumeSamples.at(-1)?.v ?? 0;
        for (const { fl, v } of volumeSamples) expect(v / full, id).toBeCloseTo(content(fl) / content(1), 2);
      }
    }
  });
});

describe('the method tables of the demo', () => {
  test('have a row for each bowl, with the volume of each drawn level of milk', () => {
    expect(objectsOf('gbowl')).toHaveLength(tables.bowls.length);
    for (const { name, milkLevels } of tables.bowls) {
      const id = `milkbowl${name}`;
      const grams = guideImages.find((guide) => guide.id === id)?.objects.map(({ weight }) => weight) ?? [];
      expect(grams, id).toHaveLength(milkLevels.length);
      for (const [i, ml] of milkLevels.entries()) expect(grams[i], id).toBeCloseTo(ml * 1.032, 1);
      const drawn = objectsOf(id).map(({ outline }) => {
        const corners = cornersOf(outline);
        const rows = corners.map(([, y]) => y);
        return turnedVolume(corners, Math.min(...rows), Math.max(...rows));
      });
      const all = drawn.reduce((sum, volume) => sum + volume, 0);
      for (const [i, ml] of milkLevels.entries()) {
        const upTo = drawn.slice(0, i + 1).reduce((sum, volume) => sum + volume, 0);
        expect(upTo / all, `${id}, level ${i + 1}`).toBeCloseTo(ml / (milkLevels.at(-1) ?? 0), 2);
      }
    }
  });

  test('have a row for each kind of pizza, with a factor for each crust and a weight for each slice', () => {
    expect(objectsOf('gpizza')).toHaveLength(tables.pizza.length);
    for (const [i, { sliceWeights, thicknessFactors }] of tables.pizza.entries()) {
      expect(thicknessFactors).toHaveLength(objectsOf('gpthick').length);
      // The first weight is of the whole pizza, which no outline is needed for.
      expect(sliceWeights).toHaveLength(objectsOf(`gpiz${i + 1}`).length + 1);
      expect(ascend(sliceWeights.toReversed()), `type ${i + 1}`).toBe(true);
    }
  });
});

describe('the portion size methods of the demo', () => {
  const needed = methods.flatMap((method): string[] => {
    switch (method.method) {
      case 'as-served': {
        const { servingImageSet, leftoversImageSet } = method.parameters;
        return [servingImageSet, ...(leftoversImageSet === undefined ? [] : [leftoversImageSet])];
      }
      case 'guide-image':
        return [method.parameters.guideImageId];
      case 'drink-scale':
        return [method.parameters.drinkwareId];
      case 'cereal':
        return [
          'gbowl',
          ...tables.bowls.flatMap(({ name }) => {
            const set = `cereal_${method.parameters.type}${name}`;
            return [set, `${set}_leftovers`];
          }),
        ];
      case 'milk-on-cereal':
        return ['gbowl', ...tables.bowls.map(({ name }) => `milkbowl${name}`)];
      case 'pizza':
        return ['gpizza', 'gpthick', ...tables.pizza.map((_, i) => `gpiz${i + 1}`)];
      default:
        return [];
    }
  });
  const named = new Set(needed);

  test('are of every kind, with every cereal and with and without leftovers', () => {
    const kinds = PortionSizeMethod.options.map(({ shape }) => shape.method.value);
    expect(new Set(methods.map(({ method }) => method))).toEqual(new Set(kinds));
    expect(new Set(methods.flatMap((method) => (method.method === 'cereal' ? [method.parameters.type] : [])))).toEqual(
      new Set(['hoop', 'flake', 'rkris']),
    );
    expect(
      methods.some(({ parameters }) => 'servingImageSet' in parameters && !('leftoversImageSet' in parameters)),
    ).toBe(true);
    expect(methods.some(({ parameters }) => 'leftoversImageSet' in parameters)).toBe(true);
  });

  test('use every image set and name no unknown one', () => {
    const there = new Set(idsOf([...asServedSets, ...imageMaps, ...guideImages, ...drinkwareSets]));
    expect([...named].filter((id) => !there.has(id))).toEqual([]);
    expect([...there].filter((id) => !named.has(id))).toEqual([]);
  });
});

describe('the thumbnails of the demo', () => {
  const codesOf = (file: string) => rowsOf(file).map(({ code = '' }) => code);
  const ofCategories = thumbnails.flatMap(({ categories }) => categories);
  const ofFoods = thumbnails.flatMap(({ foods }) => foods);

  test('show every category, and with it every food and food group, each once', () => {
    expect(ofCategories.toSorted()).toEqual(codesOf('categories.csv').toSorted());
    const shown = new Set(ofCategories);
    const foods = rowsOf('foods.csv');
    const seen = foods.filter(({ category = '' }) => category.split('|').some((code) => shown.has(code)));
    const groups = new Set(seen.map(({ group }) => group));
    const named = rowsOf('food-groups.csv').filter(({ id }) => foods.some(({ group }) => group === id));
    expect([seen.length, groups.size]).toEqual([foods.length, named.length]);
    process.stdout.write(
      `Pictures of the demo: ${shown.size} categories, ${groups.size} food groups, ${foods.length} foods by their category, ${ofFoods.length} of them also by one of their own; ${methods.length} portion methods with ${asServedSets.length} as-served sets, ${guideImages.length} guide images, ${drinkwareSets.length} drinkware sets.\n`,
    );
  });

  test('of foods are of foods on the list, each once', () => {
    const known = new Set(codesOf('foods.csv'));
    expect(ofFoods.filter((code) => !known.has(code))).toEqual([]);
    expect(new Set(ofFoods).size).toBe(ofFoods.length);
  });
});
