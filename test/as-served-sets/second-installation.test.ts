import sharp from 'sharp';
import { expect, test } from 'vitest';
import { about, colourAt, pathOfUrl, upload } from '../support/pictures.ts';
import { unusedAndLostFiles } from '../support/stored-pictures.ts';
import { openTestApp, type Caller, type TestApp } from '../support/test-app.ts';

const SIZES = [
  [1500, 900, 'red'],
  [600, 400, 'lime'],
  [150, 300, 'blue'],
  [90, 60, 'yellow'],
] as const;

/** What respondents and editors see of a set, without the addresses. */
async function seen(app: TestApp, caller: Caller, id: string) {
  await app.settle();
  const { images, description } = await caller.asServedSets.get({ id });
  const { selectionImageUrl } = await caller.portionSizes.getAsServed({ id });
  const sources = await caller.sourceImages.list({});
  const keywordsOf = new Map(sources.items.map((image) => [image.id, image.keywords]));
  const look = async (url: string) => {
    const bytes = (await app.parts.files.read(pathOfUrl(url))) ?? Buffer.alloc(0);
    const { width, height, format } = await sharp(bytes).metadata();
    return { width, height, format, colour: about(await colourAt(bytes)) };
  };
  const photographs = [];
  for (const { sourceId, imageUrl, thumbnailUrl, weight, label } of images) {
    const keywords = keywordsOf.get(sourceId ?? 0);
    photographs.push({ weight, label, keywords, main: await look(imageUrl), thumbnail: await look(thumbnailUrl) });
  }
  return { description, photographs, selection: await look(selectionImageUrl) };
}

async function openWithEditor(): Promise<{ app: TestApp; caller: Caller; user: { id: number } }> {
  const app = await openTestApp();
  const user = await app.given.user({ roles: [{ name: 'imagesadmin' }] });
  return { app, caller: await app.as(user), user };
}

test('an as-served set is the same in another installation that imports its zip file', async () => {
  const first = await openWithEditor();
  const files = await Promise.all(SIZES.map(([width, height, colour]) => upload({ width, height, colour })));
  const given = { id: 'rice', description: 'Rice, cooked: 炊いた米', keywords: ['grain', 'été'] };
  await first.caller.asServedSets.create({ ...given, weight: [10, 20.5, 30, 40], label: ['S', 'M', 'L', 'XL'], files });
  const before = await seen(first.app, first.caller, 'rice');
  const url = `${await first.app.listen()}/api/admin/portion-size/as-served/rice/export`;
  const token = await first.app.tokenFor(first.user.id);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const zip = new File([await answer.bytes()], 'rice.zip');
  await first.app.close();

  const second = await openWithEditor();
  try {
    expect((await second.caller.asServedSets.list({})).total).toBe(0);
    await second.caller.asServedSets.import({ file: zip });
    expect(await seen(second.app, second.caller, 'rice')).toEqual(before);
    expect(await unusedAndLostFiles(second.app)).toEqual([]);
  } finally {
    await second.app.close();
  }
});
