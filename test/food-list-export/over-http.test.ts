import { beforeAll, expect, test } from 'vitest';
import { readArchive } from '../../src/adapters/archive.ts';
import type { Given } from '../support/given.ts';
import { useTestApp } from '../support/test-app.ts';
import { exportedFolder, importFiles, textsOf } from './list-folder.ts';

const LOCALE = 'en_ZIP';
const LIMITS = { maxFiles: 100, maxFileBytes: 1e7, maxBytes: 1e8 };

const app = useTestApp();
let address: string;

beforeAll(async () => {
  address = await app().listen();
  await app().given.portionImages({
    asServedSets: [{ id: 'rice', description: 'Rice', images: [{ image: 'r.svg', weight: 50, label: null }] }],
  });
  await app().given.locale({ id: LOCALE });
  await app().given.locale({ id: 'en_OTHER' });
});

type Role = NonNullable<NonNullable<Parameters<Given['user']>[0]>['roles']>;

async function answerFor(roles: Role): Promise<Response> {
  const token = await app().tokenFor((await app().given.user({ roles })).id);
  return fetch(`${address}/api/admin/locales/${LOCALE}/food-list`, { headers: { authorization: `Bearer ${token}` } });
}

test.each<[string, Role]>([
  ['a food administrator', [{ name: 'foodsadmin' }]],
  ['a maintainer of the locale', [{ name: 'fdbm', locale: LOCALE }]],
])('%s gets the food list as a zip file', async (_, roles) => {
  await importFiles(
    app().context(),
    {
      'foods.csv': ['code,description', 'Z1,Rice', 'Z2,Water'],
      'portion-methods.csv': [
        'owner,code,seq,method,description,parameters',
        'food,Z1,1,as-served,use_an_image,"{""servingImageSet"":""rice""}"',
      ],
    },
    LOCALE,
  );
  const answer = await answerFor(roles);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain(`food-list-${LOCALE}.zip`);
  const wanted = textsOf(await exportedFolder(app().context(), LOCALE, false));
  const zip = new Blob([await answer.bytes()]);
  await readArchive(zip, LIMITS, async (read) => {
    for (const [name, text] of Object.entries(wanted)) expect((await read(name))?.toString()).toBe(text);
    // The uploads of pictures are not for every editor.
    expect(await read('portion-images.json')).toBeNull();
  });
});

test.each<[string, Role]>([
  ['a maintainer of another locale', [{ name: 'fdbm', locale: 'en_OTHER' }]],
  ['an administrator of surveys', [{ name: 'surveyadmin' }]],
])('%s gets no food list', async (_, roles) => {
  expect((await answerFor(roles)).status).toBe(403);
});
