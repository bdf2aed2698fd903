import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paramNames } from '../../../src/http/routes.ts';
import { send } from '../../http/support.ts';
import { svg } from '../../image-maps/given-maps.ts';
import { schedule } from '../../notifications/schedules.ts';
import { archiveOf, exportedSet, withTable, zipOf } from '../../support/archives.ts';
import { call, type Answer } from '../../support/http.ts';
import { fileOf, picture, storedNames } from '../../support/pictures.ts';
import type { Ground } from './ground.ts';
import { nameOf, operations, placesIn, plainInput, withPayload } from './places.ts';
import { effectsOf } from './tally.ts';

const SECRET = 'what nobody may read';
const PROJECT = resolve(import.meta.dirname, '../../..');
/** What files of this machine and of the project hold. */
const READ = new RegExp(`${SECRET}|root:x?:0:0|"devDependencies"|BEGIN [A-Z ]*PRIVATE KEY`);
/** A name that the service gives to a file: folders of ids, then random digits and the hash of the content. */
const OWN_NAME = /^(?:[\w-]+\/)+[0-9a-f]{32}-[0-9a-f]{12}\.(?:jpg|webp|png|svg)$/;
const WRITTEN = 'written-by-injection';

/** Ways from a folder of the service to this path. */
function waysTo(path: string): string[] {
  const up = '../'.repeat(12);
  const inside = path.slice(1);
  return [
    path,
    `${up}${inside}`,
    `....//....//....//....//....//....//${inside}`,
    `${up.replaceAll('/', '\\')}${inside.replaceAll('/', '\\')}`,
    `.\\..\\${up}${inside}`,
    `x/${up}x/../${inside}`,
    `${up.replaceAll('/', '%2f')}${inside.replaceAll('/', '%2f')}`,
    `${up.replaceAll('../', '%2e%2e%2f')}${inside}`,
    `${up.replaceAll('../', '..%252f')}${inside}`,
    `${up.replaceAll('../', '..%c0%af')}${inside}`,
    `${up.replaceAll('../', '\uFF0E\uFF0E\uFF0F')}${inside}`,
    `file://${path}`,
    `${up}${inside}\u0000.jpg`,
    `${up}${inside}#.jpg`,
    `C:${path.replaceAll('/', '\\')}`,
    `\\\\?\\${path}`,
    `/proc/self/root${path}`,
    `/proc/self/cwd/${basename(path)}`,
    `~/${basename(path)}`,
  ];
}

export function pathInjection(ground: () => Ground): void {
  let outside: string;

  beforeAll(() => {
    outside = mkdtempSync(join(tmpdir(), 'recall-outside-'));
    writeFileSync(join(outside, 'secret.jpg'), SECRET);
    writeFileSync(join(outside, 'manifest.json'), SECRET);
  });
  afterAll(() => rmSync(outside, { recursive: true, force: true }));

  const targets = () => [join(outside, 'secret.jpg'), '/etc/passwd', join(PROJECT, 'package.json')];

  /** Files that were written outside the folders of the service, or in them under a name of the client. */
  const written = async (): Promise<string[]> => {
    const { dataDir } = ground().app.parts.config;
    const near = [outside, tmpdir(), resolve(tmpdir(), '..'), PROJECT, process.cwd()];
    const names = [
      ...near.flatMap((folder) => readdirSync(folder)),
      ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }),
      ...(await storedNames(ground().app.parts.files)),
    ];
    return names.filter((name) => name.includes(WRITTEN));
  };

  const effectsOfRead = ({ status, text }: Pick<Answer, 'status' | 'text'>) =>
    effectsOf({ 'it was read': READ.test(text), 'the service failed': status >= 500 });
  const effectsOfAnswer = async (answer: Pick<Answer, 'status' | 'text'>) => [
    ...effectsOfRead(answer),
    ...(await written()),
  ];

  test('the check finds files that are read or written outside the service', async () => {
    const path = join(outside, `${WRITTEN}.jpg`);
    writeFileSync(path, '');
    const effects = await effectsOfAnswer({ status: 200, text: `1${SECRET}2` });
    expect(effects).toEqual(['it was read', `${WRITTEN}.jpg`]);
    rmSync(path);
    expect(existsSync(path)).toBe(false);
  });

  test.each(operations.filter(({ path }) => paramNames(path).length > 0))(
    '$name reads no file that its path names',
    async (operation) => {
      const { askAs, tally } = ground();
      const input = plainInput(operation);
      const inPath = paramNames(operation.path);
      for (const place of placesIn(input).filter(({ path: [key] }) => inPath.includes(String(key)))) {
        for (const way of waysTo(join(outside, 'secret.jpg')).filter((one) => one.length < 400)) {
          const answer = await askAs('admin', operation, withPayload(input, place, way));
          tally.count(nameOf(operation, place), way, effectsOfRead(answer));
        }
      }
      expect(ground().tally.found()).toEqual([]);
    },
  );

  // More of the pictures' own paths is tried in images.test.ts.
  test.each(['/images/', '/images', '/docs/', '/docs', '/api/', '/trpc/', '/health/', '/'])(
    'requests below %s reach no file that the service does not serve',
    async (start) => {
      const { base, tally } = ground();
      for (const target of targets()) {
        for (const way of waysTo(target)) {
          const path = `${start}${way}`.replaceAll(/[^\x21-\x7E]/g, encodeURIComponent).replaceAll('#', '%23');
          const { status, body } = await send(base, path);
          tally.count(`path ${start}`, way, effectsOfRead({ status, text: body }));
        }
      }
      for (const way of [
        '../package.json',
        'swagger-ui.css/../package.json',
        '%2e%2e/package.json',
        '..;/package.json',
        'package.json',
        'index.html',
      ]) {
        const { status } = await send(base, `${start}${way}`);
        tally.count(`path ${start}`, way, effectsOf({ 'it was served': status === 200 }));
      }
      expect(ground().tally.found()).toEqual([]);
    },
  );

  describe('a file with a path for a name', () => {
    const NAMES = () => [
      ...waysTo(join(outside, `${WRITTEN}.jpg`)),
      `${WRITTEN}.jpg`,
      `../${WRITTEN}.jpg`,
      `../../images/${WRITTEN}.jpg`,
      `${WRITTEN}.jpg/`,
      `.${WRITTEN}`,
      `; touch ${WRITTEN}; .jpg`,
      `$(touch ${WRITTEN}).jpg`,
      `|touch ${WRITTEN}`,
      `${WRITTEN}"; filename="other.jpg`,
    ];
    type Form = (file: (name: string) => File) => Promise<{ path: string; body: Record<string, unknown> }>;
    const content = async () => new Uint8Array(await picture({ width: 60, height: 40 }));

    test.each<[string, Form]>([
      ['a picture', async (file) => ({ path: '/admin/images/source/new', body: { file: file('a') } })],
      [
        'an as-served set',
        async (file) => ({
          path: '/admin/portion-size/as-served/new',
          body: { id: ground().app.given.name('paths'), description: 'x', weight: ['5'], files: file('a') },
        }),
      ],
      [
        'an image map',
        async (file) => ({
          path: '/admin/portion-size/image-map/new-from-svg',
          body: {
            baseImage: file('a'),
            svg: svg(),
            imageMapParameters: {
              id: ground().app.given.name('paths'),
              description: 'x',
              objectDescriptions: { 1: 'a', 2: 'b' },
            },
          },
        }),
      ],
    ])('%s is stored under a name of the service', async (what, form) => {
      const { admin, app, tally } = ground();
      const bytes = await content();
      let stored = 0;
      for (const name of NAMES()) {
        const { path, body } = await form(() => new File([bytes], name, { type: 'image/jpeg' }));
        const answer = await admin('POST', path, body);
        if (answer.status === 200) stored += 1;
        const others = (await storedNames(app.parts.files)).filter((file) => !OWN_NAME.test(file));
        tally.count(`name of ${what}`, name, [...(await effectsOfAnswer(answer)), ...others]);
      }
      expect(stored).toBeGreaterThan(20);
      expect(ground().tally.found()).toEqual([]);
    });

    test.each(['notifications', 'respondents'])('a file of %s leaves no file', async (what) => {
      const { admin, tally } = ground();
      const text = await (what === 'respondents' ? new Blob(['user name,password\npaths,\n']) : schedule([])).text();
      for (const name of NAMES()) {
        const body = { file: new File([text], name, { type: 'text/csv' }) };
        const answer = await admin('POST', `/surveys/survey/users/${what}/upload-csv`, body);
        tally.count(`name of a file of ${what}`, name, await effectsOfAnswer(answer));
      }
      expect(ground().tally.found()).toEqual([]);
    });
  });

  test('an id or a folder name that is a path is refused and creates no folder', async () => {
    const { admin, tally } = ground();
    const bytes = new Uint8Array(await picture({ width: 60, height: 40 }));
    const [source] = (await admin('POST', '/admin/images/source/new', { file: fileOf(bytes) })).body as {
      id: number;
    }[];
    const file = () => fileOf(bytes);
    for (const id of [...waysTo(join(outside, WRITTEN)), `../${WRITTEN}`, `..`, `.`, `a/../../${WRITTEN}`]) {
      const requests: [string, string, object][] = [
        ['id of a set', '/admin/portion-size/as-served/new', { id, description: 'x', weight: ['5'], files: file() }],
        ['set of a picture', '/admin/images/source/new-as-served', { setId: id, files: file() }],
        ['map of a picture', '/admin/images/source/new-image-map', { id, files: file() }],
        [
          'folder of a picture',
          '/admin/images/process-for-selection-screen',
          { sourceImageId: source?.id, pathPrefix: id },
        ],
      ];
      for (const [place, path, body] of requests) {
        const answer = await admin('POST', path, body);
        const effects = effectsOf({ [`it was answered with ${answer.status}`]: answer.status !== 400 });
        tally.count(place, id, [...effects, ...(await effectsOfAnswer(answer))]);
      }
    }
    expect(ground().tally.found()).toEqual([]);
  });

  // More archives are tried in test/as-served-sets/import.test.ts.
  test('an archive neither writes nor reads files outside the image store', async () => {
    const { admin, tally } = ground();
    const set = await exportedSet('paths', await picture({ width: 60, height: 40 }));
    const entries = [['manifest.json', JSON.stringify(set.record)], ...set.files] as const;
    const ways = waysTo(join(outside, `${WRITTEN}.jpg`)).filter((way) => /^[\x20-\x7E]+$/.test(way));
    for (const way of ways) {
      const ours = 'x'.repeat(way.length);
      const renamed = (zip: Buffer) =>
        withTable(zip, (header) => {
          if (header.toString('latin1', 46, 46 + way.length) === ours) header.write(way, 46, 'latin1');
        });
      // 0120777 in the upper half of the external attributes: a link, to what its content says (APPNOTE, 4.4.15).
      const linked = withTable(await zipOf([...entries, [WRITTEN, way]]), (header) => {
        if (header.toString('latin1', 46, 46 + WRITTEN.length) === WRITTEN)
          header.writeUInt32LE(0o120777 * 0x1_00_00, 38);
      });
      const image = set.record.images[0];
      const inRecord = { ...set.record, images: [{ ...image, sourcePath: way, mainImagePath: way }] };
      const archives = {
        'name of an entry': fileOf(renamed(await zipOf([...entries, [ours, 'a']])), 'set.zip'),
        'link in an archive': fileOf(linked, 'set.zip'),
        'path in a record': await archiveOf({ record: inRecord, files: set.files }),
      };
      for (const [place, file] of Object.entries(archives)) {
        const answer = await admin('POST', '/admin/portion-size/as-served/import', { file });
        tally.count(place, way, await effectsOfAnswer(answer));
      }
      const answer = await call('POST', `${ground().base}/api/admin/portion-size/as-served/import`, {
        token: ground().tokenOf('admin'),
        body: inRecord,
      });
      const effects = effectsOf({ [`it was answered with ${answer.status}`]: answer.status !== 400 });
      tally.count('path in a record without files', way, [...effects, ...(await effectsOfAnswer(answer))]);
    }
    expect(ground().tally.found()).toEqual([]);
  });
}
