import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';
import { editorOf, ofEnergy, refusalOf, sector, type Editor } from './rules.ts';

const app = useTestApp();
let editor: Editor;

beforeAll(async () => {
  editor = await editorOf(app());
});

const newGroup = async () => (await editor.create(ofEnergy)).id;
const rangesOf = async (id: number) =>
  (await editor.get({ id })).scaleSectors.map(({ range }) => [range.start, range.end]);

describe('a sector', () => {
  test('is answered as it was given, and a change keeps fields that it omits', async () => {
    const group = await newGroup();
    const given = { ...sector(75, 90.5), description: '<p>Eat <b>more</b>.</p>', sentiment: 'bit_low' as const };
    const stored = await editor.createSector({ id: group, ...given });
    expect(stored).toEqual({ id: expect.any(Number), ...given });
    const { id } = stored;
    expect(await editor.updateSector({ id })).toEqual(stored);
    expect(await editor.updateSector({ id, sentiment: 'neutral', range: { start: 0, end: 80 } })).toEqual({
      ...stored,
      sentiment: 'neutral',
      range: { start: 0, end: 80 },
    });
    expect(await editor.updateSector({ id, description: null, name: 'Low' })).toMatchObject({
      name: 'Low',
      description: null,
      sentiment: 'neutral',
    });
    expect((await editor.get({ id: group })).scaleSectors).toEqual([await editor.updateSector({ id })]);
  });

  test('is deleted by its id, and its range can be used again', async () => {
    const group = await newGroup();
    const { id } = await editor.createSector({ id: group, ...sector(0, 10) });
    expect(await editor.deleteSector({ id })).toEqual({ id });
    expect(await codeOf(editor.deleteSector({ id }))).toBe('scale_sector.not_found');
    expect(await codeOf(editor.updateSector({ id, name: 'x' }))).toBe('scale_sector.not_found');
    expect(await codeOf(editor.createSector({ id: group, ...sector(5, 15) }))).toBe('done');
  });

  test('may touch other sectors and leave gaps, also at fractions', async () => {
    const group = await newGroup();
    for (const [start = 0, end = 0] of [
      [10, 20],
      [0, 10],
      [0.1 + 20, 20.3],
      [20.3, 25],
      [1e9, 1e300],
      [30, 30.00000000001],
    ]) {
      await editor.createSector({ id: group, ...sector(start, end) });
    }
    expect(await rangesOf(group)).toEqual([
      [0, 10],
      [10, 20],
      [20.1, 20.3],
      [20.3, 25],
      [30, 30.00000000001],
      [1e9, 1e300],
    ]);
  });

  test.each([
    [19.999, 30],
    [0, 10.001],
    [12, 13],
    [0, 100],
    [10, 20],
  ])(
    'from %d to %d is refused beside a sector from 10 to 20, and the refusal names that sector',
    async (start, end) => {
      const group = await newGroup();
      const { id } = await editor.createSector({ id: group, ...sector(10, 20, 'Low') });
      const other = await editor.createSector({ id: group, ...sector(500, 600) });
      const refused = {
        kind: 'invalid',
        code: 'scale_sector.overlap',
        message: `range: It overlaps sector ${id} "Low", from 10 to below 20. They may touch.`,
      };
      expect(await refusalOf(editor.createSector({ id: group, ...sector(start, end) }))).toEqual(refused);
      expect(await refusalOf(editor.updateSector({ id: other.id, range: { start, end } }))).toEqual(refused);
      expect(await rangesOf(group)).toEqual([
        [10, 20],
        [500, 600],
      ]);
      await editor.createSector({ id: await newGroup(), ...sector(start, end) });
    },
  );

  test.each([
    { start: -1, end: 1 },
    { start: 1, end: 1 },
    { start: 2, end: 1 },
    // 15 significant digits are the same: to the check of overlaps it would be empty.
    { start: 0.1 + 0.2, end: 0.1 + 0.2 + 2 ** -53 },
    { start: 10, end: 10.000000000000002 },
    { start: 1e14, end: 1e14 + 0.5 },
    { start: 0, end: Number.POSITIVE_INFINITY },
    { start: Number.NaN, end: 1 },
    { start: 0 },
  ])('with the range %j is refused', async (range) => {
    const id = await newGroup();
    expect(await codeOf(editor.createSector({ id, ...sector(0, 1), range } as never))).toBe('request.invalid');
    expect(await rangesOf(id)).toEqual([]);
  });

  test('is refused for an unknown group', async () => {
    const id = 2_000_000_000;
    expect(await codeOf(editor.createSector({ id, ...sector(0, 1) }))).toBe('demographic_group.not_found');
  });
});

describe('sectors that are stored at the same time', () => {
  test('never overlap: one is stored, and the refusals of the others name it', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await newGroup();
      const calls = [0, 1, 2, 3].map((start) => refusalOf(editor.createSector({ id, ...sector(start, 10) })));
      const refused = (await Promise.all(calls)).filter((outcome) => outcome !== 'done');
      const stored = (await editor.get({ id })).scaleSectors;
      expect([stored.length, refused.length]).toEqual([1, 3]);
      for (const refusal of refused) {
        expect(refusal).toMatchObject({
          code: 'scale_sector.overlap',
          message: expect.stringContaining(`sector ${stored[0]?.id} `),
        });
      }
    }
  });

  test('never overlap when both are moved', async () => {
    for (let round = 0; round < 5; round++) {
      const group = await newGroup();
      const low = await editor.createSector({ id: group, ...sector(0, 10) });
      const high = await editor.createSector({ id: group, ...sector(20, 30) });
      const outcomes = await Promise.all([
        codeOf(editor.updateSector({ id: low.id, range: { start: 0, end: 18 } })),
        codeOf(editor.updateSector({ id: high.id, range: { start: 12, end: 30 } })),
      ]);
      expect(outcomes.toSorted()).toEqual(['done', 'scale_sector.overlap']);
    }
  });

  test('keep three changes of different fields of one sector', async () => {
    const { id } = await editor.createSector({ id: await newGroup(), ...sector(0, 10) });
    await Promise.all([
      editor.updateSector({ id, name: 'Low' }),
      editor.updateSector({ id, sentiment: 'low' }),
      editor.updateSector({ id, range: { start: 0, end: 20 } }),
    ]);
    expect(await editor.updateSector({ id })).toMatchObject({ ...sector(0, 20, 'Low'), sentiment: 'low' });
  });
});

describe('the HTML of a sector', () => {
  test('keeps tags of text and links, and loses scripts, handlers and frames', async () => {
    const id = await newGroup();
    const stored = await editor.createSector({
      id,
      ...sector(0, 10, '<em>Low</em><script>alert(1)</script>'),
      description: '<p onclick="x()">See <a href="javascript:x()">this</a></p><iframe src="https://x"></iframe>',
    });
    expect(stored).toMatchObject({
      name: '<em>Low</em>',
      description: '<p>See <a rel="noopener noreferrer">this</a></p>',
    });
    expect(
      await editor.updateSector({ id: stored.id, name: 'A & B', description: '<style>p{}</style>ok' }),
    ).toMatchObject({ name: 'A &amp; B', description: 'ok' });
    expect(await editor.updateSector({ id: stored.id, name: 'A &amp; B' })).toMatchObject({ name: 'A &amp; B' });
  });

  test.each(['<script>alert(1)</script>', ' ', '&'.repeat(52)])(
    'is refused as a name without usable text: %j',
    async (name) => {
      const id = await newGroup();
      expect(await codeOf(editor.createSector({ id, ...sector(0, 10, name) }))).toBe('scale_sector.unusable_name');
      const { id: sectorId } = await editor.createSector({ id, ...sector(0, 10, '&'.repeat(51)) });
      expect(await codeOf(editor.updateSector({ id: sectorId, name }))).toBe('scale_sector.unusable_name');
    },
  );
});
