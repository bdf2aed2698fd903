import { randomUUID } from 'node:crypto';
import type { PortionSizeMethod } from '@dietary-recall/recall';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let child: string;
let admin: Caller;
let maintainer: Caller;

const image = (name: string) => ({ image: `${name}.svg`, label: null });
const common = { description: 'x', imageUrl: null, useForRecipes: true, conversionFactor: 1.5 };
const weight: PortionSizeMethod = { method: 'weight', ...common, parameters: {} };
const asServed = (servingImageSet: string): PortionSizeMethod => ({
  method: 'as-served',
  ...common,
  parameters: { servingImageSet },
});
const partOf = (category: string | null): PortionSizeMethod => ({
  method: 'parent-food-portion',
  ...common,
  parameters: { options: [{ category, choices: [{ label: 'half', value: 0.5 }] }] },
});

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  ({ id: child } = await given.locale({ prototype: locale }));
  await given.portionImages({
    asServedSets: [{ id: 'rice', description: 'Rice', images: [{ ...image('rice'), weight: 100 }] }],
  });
  admin = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }] }));
  maintainer = await app().as(await given.user({ roles: [{ name: 'fdbm', locale }] }));
});

describe('what a category inherits', () => {
  const inheritedBy = async (code: string, of = locale) => {
    const { portionSize, source } = (await admin.categoryRecords.get({ locale: of, code })).inherited;
    return [portionSize.map(({ method }) => method), source.localeId, source.record.code];
  };

  test('is of the nearest category above with methods, whatever the category has itself, and its foods have it', async () => {
    const { given } = app();
    const top = await given.category({ locals: { [locale]: { portions: [{ method: 'pizza' }] } } });
    const near = await given.category({
      parents: [top.code],
      locals: { [locale]: { portions: [{ method: 'milk-on-cereal' }, { method: 'weight' }] } },
    });
    const between = await given.category({ parents: [near.code], locals: { [locale]: {} } });
    const { code } = await given.category({
      parents: [between.code, top.code],
      locals: { [locale]: { portions: [{ method: 'pizza' }] } },
    });
    expect(await inheritedBy(between.code)).toEqual([['milk-on-cereal', 'weight'], locale, near.code]);
    expect(await inheritedBy(code)).toEqual([['pizza'], locale, top.code]);
    const food = await given.food({ parents: [between.code], locals: { [locale]: {} } });
    await app().settle();
    const { data, sources } = await admin.foods.getWithSources({ locale, code: food.code });
    const { inherited } = await admin.categoryRecords.get({ locale, code: between.code });
    expect(inherited).toEqual({ portionSize: data.portionSizeMethods, source: sources.portionSize });
  });

  test('is of the locale before its prototype, and of the category itself there before those above', async () => {
    const { given } = app();
    const top = await given.category({
      locals: { [locale]: { portions: [{ method: 'pizza' }] }, [child]: { portions: [{ method: 'weight' }] } },
    });
    const under = await given.category({
      parents: [top.code],
      locals: { [locale]: { portions: [{ method: 'milk-on-cereal' }] } },
    });
    expect(await inheritedBy(under.code, child)).toEqual([['weight'], child, top.code]);
    const alone = await given.category({ locals: { [locale]: { portions: [{ method: 'pizza' }] } } });
    expect(await inheritedBy(alone.code, child)).toEqual([['pizza'], locale, alone.code]);
    expect(await inheritedBy(alone.code)).toEqual([[], null, null]);
  });
});

describe('the local part of a category', () => {
  test('is empty when the locale has none, although its prototype has one', async () => {
    const { code } = await app().given.category({ locals: { [locale]: { portions: [{ method: 'weight' }] } } });
    const { local } = await admin.categoryRecords.get({ locale: child, code });
    expect(local).toEqual({ version: null, localDescription: null, portionSize: [] });
  });

  test('is created without a base version and replaced with one, and foods in the category have its methods', async () => {
    const { code } = await app().given.category();
    const food = await app().given.food({ parents: [code], locals: { [locale]: {} } });
    const portionSize = [weight, asServed('rice'), partOf(code)];
    const first = await maintainer.categoryRecords.updateLocal({
      locale,
      code,
      localDescription: ' Rice ',
      portionSize,
    });
    expect(first).toEqual({ version: first.version, localDescription: 'Rice', portionSize });
    expect((await maintainer.categoryRecords.get({ locale, code })).local).toEqual(first);
    await app().settle();
    const { portionSizeMethods } = await maintainer.foods.get({ locale, code: food.code });
    expect(portionSizeMethods).toEqual(portionSize);

    const baseVersion = first.version;
    const second = await maintainer.categoryRecords.updateLocal({ locale, code, baseVersion, portionSize: [weight] });
    expect(second).toEqual({ version: second.version, localDescription: null, portionSize: [weight] });
    expect(second.version).not.toBe(baseVersion);
    expect((await maintainer.categoryRecords.get({ locale, code })).local).toEqual(second);
  });

  test('changes neither the global part nor other locales when it is updated', async () => {
    const { code } = await app().given.category({ locals: { [child]: { description: 'Child' } } });
    const { main, local } = await admin.categoryRecords.get({ locale: child, code });
    await maintainer.categoryRecords.updateLocal({ locale, code, localDescription: 'Mine', portionSize: [weight] });
    expect(await admin.categoryRecords.get({ locale: child, code })).toMatchObject({ main, local });
  });

  test('is not replaced on any base version but the stored one', async () => {
    const { code } = await app().given.category({ locals: { [locale]: { portions: [{ method: 'pizza' }] } } });
    const { local } = await admin.categoryRecords.get({ locale, code });
    for (const baseVersion of [null, undefined, randomUUID()]) {
      await expect(
        admin.categoryRecords.updateLocal({ locale, code, baseVersion, portionSize: [] }),
      ).rejects.toMatchObject({
        cause: { code: 'category.version_conflict', details: { facts: { currentVersion: local.version } } },
      });
    }
    expect((await admin.categoryRecords.get({ locale, code })).local).toEqual(local);
  });

  test('is not created with a base version', async () => {
    const { code } = await app().given.category();
    await expect(
      admin.categoryRecords.updateLocal({ locale, code, baseVersion: randomUUID(), portionSize: [] }),
    ).rejects.toMatchObject({
      cause: { code: 'category.version_conflict', details: { facts: { currentVersion: null } } },
    });
  });

  test('is created once, and replaced once, when six editors try at once', async () => {
    const { code } = await app().given.category();
    const edit = async (baseVersion: string | null) => {
      const results = await Promise.allSettled(
        Array.from({ length: 6 }, (_, n) =>
          admin.categoryRecords.updateLocal({ locale, code, baseVersion, localDescription: `${n}`, portionSize: [] }),
        ),
      );
      return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    };
    const [first, ...others] = await edit(null);
    expect([first?.version, others]).toEqual([expect.any(String), []]);
    expect(await edit(first?.version ?? null)).toHaveLength(1);
    expect((await admin.categoryRecords.changes({ locale, code })).total).toBe(2);
  });

  test.each<[string, PortionSizeMethod, string, string]>([
    ['an image set', asServed('none'), 'servingImageSet', 'There is no as-served set "none".'],
    [
      'a guide image',
      { method: 'guide-image', ...common, parameters: { guideImageId: 'none' } },
      'guideImageId',
      'There is no guide image "none".',
    ],
    ['a category', partOf('NONE'), 'options.0.category', 'There is no category "NONE".'],
  ])(
    'that names %s which does not exist is refused, and the issue has the path of the reference',
    async (_, method, parameter, message) => {
      const { code } = await app().given.category({ locals: { [locale]: { portions: [{ method: 'pizza' }] } } });
      const { local } = await admin.categoryRecords.get({ locale, code });
      const update = { locale, code, baseVersion: local.version, portionSize: [weight, method] };
      await expect(admin.categoryRecords.updateLocal(update)).rejects.toMatchObject({
        cause: {
          code: 'reference.not_found',
          details: { issues: [{ path: `portionSize.1.parameters.${parameter}`, message }] },
        },
      });
      expect((await admin.categoryRecords.get({ locale, code })).local).toEqual(local);
    },
  );

  test('is refused for an unknown category or locale', async () => {
    const { code } = await app().given.category();
    await expect(admin.categoryRecords.updateLocal({ locale, code: 'NONE', portionSize: [] })).rejects.toMatchObject({
      cause: { code: 'category.not_found' },
    });
    await expect(admin.categoryRecords.updateLocal({ locale: 'xx_XX', code, portionSize: [] })).rejects.toMatchObject({
      cause: { code: 'locale.not_found' },
    });
  });
});
