import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { importDrinkware } from '../../src/services/portion-image-import/import-drinkware.ts';
import { picture } from '../support/pictures.ts';
import { unusedAndLostFiles, refusalOf } from '../support/stored-pictures.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const drawing = (width: number, height: number, ...paths: [id: string, d: string][]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths
    .map(([id, d]) => `<path id="${id}" d="${d}"/>`)
    .join('')}</svg>`;
const vessel = drawing(60, 80, ['outline', 'M10 8H50V72H10Z']);
const volumes =
  'object,description,volume (ml),height (mm)\n1,Tumbler,300,100\n1,Tumbler,100,50\n2,Jug,1000,200\n2,Jug,400,100\n';

/** Files that differ from those of a good folder: null for none, FOLDER for a folder of that name. */
type Changes = Record<string, string | Buffer | typeof FOLDER | null>;
const FOLDER = Symbol('folder');

async function folderWith(changed: Changes = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'recall-drinkware-'));
  folders.push(folder);
  const scale = await picture({ width: 1200, height: 1600, format: 'png' });
  const files: Changes = {
    'guide.jpg': await picture({ width: 1500, height: 1000 }),
    'guide-outlines.svg': drawing(300, 200, ['area_1', 'M10 10H90V190H10Z'], ['area_2', 'M110 10H290V190H110Z']),
    'volumes.csv': volumes,
    'scale-1.png': scale,
    'scale-1-outline.svg': vessel,
    'scale-2.png': scale,
    'scale-2-outline.svg': vessel,
    ...changed,
  };
  for (const [name, content] of Object.entries(files)) {
    if (content === FOLDER) mkdirSync(join(folder, name));
    else if (content !== null) writeFileSync(join(folder, name), content);
  }
  return folder;
}

const importFrom = async (id: string, changed: Changes = {}) =>
  importDrinkware(app().context(), { directory: await folderWith(changed), id, description: 'Glasses' });

test('a folder becomes a drinkware set with its guide image and image map', async () => {
  const { vessels, warnings } = await importFrom('glasses');
  expect([vessels.length, warnings]).toEqual([2, []]);
  const caller = await app().as(await app().given.user());
  const { guideId, scales } = await caller.portionSizes.getDrinkware({ id: 'glasses' });
  expect(guideId).toBe('glasses');
  expect(scales).toMatchObject([
    {
      objectId: 1,
      width: 1000,
      height: 1333,
      emptyLevel: 1200,
      fullLevel: 133,
      volumeSamples: [
        { fl: 0.5, v: 100 },
        { fl: 1, v: 300 },
      ],
    },
    {
      objectId: 2,
      width: 1000,
      height: 1333,
      emptyLevel: 1200,
      fullLevel: 133,
      volumeSamples: [
        { fl: 0.5, v: 400 },
        { fl: 1, v: 1000 },
      ],
    },
  ]);
  expect(scales[0]?.overlayImageUrl).toMatch(/\.webp$/);
  const guide = await caller.portionSizes.getGuideImage({ id: 'glasses' });
  expect(guide.weights).toEqual({ 1: 300, 2: 1000 });
  expect(guide.imageMap.objects.map(({ description }) => description)).toEqual(['Tumbler', 'Jug']);
});

test('a drawing of other proportions than its picture is stored with a warning', async () => {
  const { warnings } = await importFrom('wide', { 'guide.jpg': await picture({ width: 1500, height: 900 }) });
  expect(warnings).toEqual([expect.stringContaining('guide.jpg has other proportions than the drawing')]);
});

describe('an import of drinkware is refused and stores nothing for', async () => {
  const large = await picture({ width: 4000, height: 4000, format: 'png' });

  test.each<[string, Changes, string]>([
    [
      'too few columns',
      { 'volumes.csv': 'a,b,c,d\n1,Tumbler,300\n' },
      'volumes.csv: Too few columns in row 2: 4 required.',
    ],
    [
      'a volume that is not a number',
      { 'volumes.csv': 'a,b,c,d\n1,Tumbler,300,10\n1,Tumbler,many,5\n' },
      'volumes.csv: Invalid number in row 3.',
    ],
    ['no volumes', { 'volumes.csv': 'a,b,c,d\n' }, 'volumes.csv has no rows.'],
    ['volumes that fall', { 'volumes.csv': 'a,b,c,d\n1,T,3,1\n1,T,2,2\n' }, 'Object 1 holds less at the height 2'],
    ['a missing file', { 'guide-outlines.svg': null }, 'There is no guide-outlines.svg in the folder.'],
    ['a missing picture', { 'scale-2.png': null }, 'There is no picture scale-2.jpg, .png or .svg in the folder.'],
    [
      'an object without outline',
      { 'guide-outlines.svg': drawing(300, 200, ['area_1', 'M10 10H90V190Z']) },
      'guide-outlines.svg has no path area_2',
    ],
    [
      'an outline without volumes',
      { 'volumes.csv': 'a,b,c,d\n1,T,1,1\n1,T,2,2\n' },
      'guide-outlines.svg outlines 2, which volumes.csv does not have.',
    ],
    [
      'an outline that leaves its picture',
      { 'scale-1-outline.svg': drawing(60, 80, ['outline', 'M10 8H50V90H10Z']) },
      'scale-1-outline.svg leaves its picture.',
    ],
    [
      'a drawing without outline',
      { 'scale-1-outline.svg': drawing(60, 80, ['vessel', 'M10 8H50V70H10Z']) },
      'No path has the id "outline"',
    ],
    [
      'an outline that leaves its picture at the side',
      { 'scale-1-outline.svg': drawing(60, 80, ['outline', 'M10 8H70V70H10Z']) },
      'scale-1-outline.svg leaves its picture.',
    ],
    [
      'an outline without height',
      { 'scale-1-outline.svg': drawing(60, 80, ['outline', 'M10 8H30H50Z']) },
      'scale-1-outline.svg encloses nothing',
    ],
    [
      'an outline without width',
      { 'scale-1-outline.svg': drawing(60, 80, ['outline', 'M10 8V40V72Z']) },
      'scale-1-outline.svg encloses nothing',
    ],
    [
      'an outline of less than a row of the picture as it is served',
      {
        'scale-1.png': large,
        'scale-1-outline.svg': drawing(4000, 4000, ['outline', 'M10 8H50V9H10Z']),
      },
      'Object 1 of "broken": full and empty are the same row of its picture.',
    ],
    [
      'a vessel outside the guide picture',
      { 'guide-outlines.svg': drawing(300, 200, ['area_1', 'M10 10H90V190H10Z'], ['area_2', 'M410 10H490V190H410Z']) },
      'guide-outlines.svg: area_2 leaves the picture.',
    ],
    [
      'a vessel without description',
      { 'volumes.csv': 'a,b,c,d\n1,,300,10\n1,,100,5\n' },
      'volumes.csv: The description in row 2 must be text of 1 to 256 characters.',
    ],
    [
      'a vessel with a description of 257 characters',
      { 'volumes.csv': `a,b,c,d\n1,T,100,5\n1,${'T'.repeat(257)},300,10\n` },
      'volumes.csv: The description in row 3 must be text of 1 to 256 characters.',
    ],
    [
      'a vessel with NUL in its description',
      { 'volumes.csv': 'a,b,c,d\n1,T\0,300,10\n1,T,100,5\n' },
      'volumes.csv: The description in row 2 must be text of 1 to 256 characters.',
    ],
    [
      'a vessel of more than 100 l',
      { 'volumes.csv': 'a,b,c,d\n1,T,100001,10\n1,T,100,5\n' },
      'volumes.csv: More than 100000 ml in row 2.',
    ],
    ['a folder for a picture', { 'scale-1.png': FOLDER }, 'scale-1.png has to be a file that can be read.'],
    ['a folder for the volumes', { 'volumes.csv': FOLDER }, 'volumes.csv has to be a file that can be read.'],
    [
      'a folder for an outline',
      { 'scale-1-outline.svg': FOLDER },
      'scale-1-outline.svg has to be a file that can be read.',
    ],
    ['a file that is not a picture', { 'scale-2.png': 'not a picture' }, 'The file is not a JPEG, PNG or SVG picture'],
  ])('%s', async (_what, changed, message) => {
    const refusal = await refusalOf(app(), () => importFrom('broken', changed));
    expect(refusal.message).toContain(message);
    expect(refusal.message).not.toContain('\n');
  });

  test('an id that is taken', async () => {
    await app().given.portionImages({
      imageMaps: [{ id: 'taken', description: 'Taken', baseImage: 'x.svg', objects: [] }],
    });
    await expect(importFrom('taken')).rejects.toThrow('There is a drinkware set, guide image or image map "taken"');
  });

  test('the later of two simultaneous imports of one id, which leaves nothing behind', async () => {
    const before = await unusedAndLostFiles(app());
    const outcomes = await Promise.allSettled([importFrom('twice'), importFrom('twice')]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toEqual([expect.any(AppError)]);
    expect(refused).toMatchObject([{ kind: 'conflict', code: 'drinkware.duplicate_id' }]);
    expect(await unusedAndLostFiles(app())).toEqual(before);
  });
});
