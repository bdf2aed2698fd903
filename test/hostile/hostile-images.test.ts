import { beforeAll, describe, expect, test } from 'vitest';
import { call, problemOf } from '../support/http.ts';
import { hostileDrawings } from '../support/hostile-drawings.ts';
import { malformedPictures } from '../support/malformed-pictures.ts';
import { fileOf } from '../support/pictures.ts';
import { storedPictures } from '../support/stored-pictures.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let base: string;
let token: string;

beforeAll(async () => {
  const user = await app().given.user({ roles: [{ name: 'imagesadmin' }] });
  token = await app().tokenFor(user.id);
  base = await app().listen();
});

const uploaded = (file: File) => call('POST', `${base}/api/admin/images/source/new`, { token, body: { file } });

describe('a file that is no acceptable picture is refused and leaves nothing', () => {
  test('whatever is wrong with it', { timeout: 120_000 }, async () => {
    const files = await malformedPictures();
    expect(files.length).toBeGreaterThanOrEqual(200);
    const taken = [];
    for (const { name, bytes } of files) {
      const answer = await uploaded(fileOf(bytes));
      const { code } = problemOf(answer);
      if (![400, 413, 415].includes(answer.status) || !/^(image|svg|request)\./.test(code)) {
        taken.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    }
    expect(taken).toEqual([]);
    expect(await storedPictures(app())).toEqual({ rows: [], files: [] });
  });

  test('and so is a drawing that does more than draw', { timeout: 120_000 }, async () => {
    const drawings = hostileDrawings();
    expect(drawings.length).toBeGreaterThanOrEqual(30);
    const taken = [];
    for (const { name, bytes } of drawings) {
      const answer = await uploaded(fileOf(bytes));
      if (![400, 413, 415].includes(answer.status))
        taken.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    expect(taken).toEqual([]);
    expect(await storedPictures(app())).toEqual({ rows: [], files: [] });
  });
});
