import { beforeAll, describe, expect, test } from 'vitest';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { withPublishedList } from '../../src/services/food-list-sources/convert-published-list.ts';
import { nutrientNames } from '../../src/services/nutrient-tables/nutrient-types.ts';
import { converted, releaseFolder } from '../support/published-lists.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { cofidRelease } from './cofid-release.ts';

const app = useTestApp();
let caller: Caller;

beforeAll(async () => {
  caller = await app().as(await app().given.user());
});

describe('the workbook of CoFID', () => {
  test('becomes a food list whose categories are the groups of the food codes', async () => {
    const { lines } = await converted(await cofidRelease(), { source: 'cofid' });
    expect(lines('foods.csv')).toEqual([
      'code,description,description_en,category',
      '13-901,"Kale, moon, raw",,DG',
      '13-902,"Aubergine, blue, roasted",,DG',
      '13-902.2,"Cress, blue, raw",,DG',
      '12-903,"Cheese, moon",,BLX',
      '17-904,"Ale, moon",,QA',
      '17-905,"Cider, moon",,QC',
    ]);
    expect(lines('categories.csv')).toEqual([
      'code,parent,name,name_en',
      'D,,Vegetables,',
      'DG,D,"Vegetables, general",',
      'B,,Milk and milk products,',
      'BL,B,Cheeses,',
      'BLX,BL,Cheeses (BLX),',
      'Q,,Alcoholic beverages,',
      'QA,Q,Beers,',
      'QC,Q,Ciders,',
    ]);
  });

  test('joins its sheets by code and name, and reads marks, brackets and fatty acids per 100 g of food', async () => {
    const { lines, report } = await converted(await cofidRelease(), { source: 'cofid' });
    const amounts = (code: string) => lines('nutrients.csv').filter((line) => line.startsWith(`${code},`));
    expect(amounts('13-901')).toEqual([
      '13-901,Protein,3.4',
      '13-901,Energy (kcal),33',
      '13-901,Saturated fat,0.2',
      '13-901,Sodium,43',
      '13-901,Selenium,0',
      '13-901,Thiamin,0.08',
      '13-901,Beta-carotene,N',
      '13-901,Fatty acid 14:0 (myristic),0.01',
    ]);
    expect(amounts('13-902')).toContain('13-902,Sodium,2');
    expect(amounts('13-902.2')).toContain('13-902.2,Sodium,49');
    expect([...report.unmapped.keys()]).toEqual(['Cryptoxanthins (µg)']);
    expect(report.notes).toEqual([
      'The code 13-902 stands twice: "Cress, blue, raw" has 13-902.2.',
      'Alcoholic beverages without specific gravity, whose amounts stay per 100 ml: 1.',
      'Amounts in brackets, taken as amounts: 1.',
      'Traces, stored as 0: 1.',
      'Foods without amounts: 1.',
    ]);
  });

  test('has alcoholic beverages per 100 ml, which become amounts per 100 g by their specific gravity', async () => {
    const { lines } = await converted(await cofidRelease(), { source: 'cofid' });
    // 30 kcal in 100 ml that weigh 101 g.
    expect(lines('nutrients.csv')).toContain('17-904,Energy (kcal),29.702970297');
    expect(lines('nutrients.csv')).toContain('17-905,Energy (kcal),36');
  });

  test('can be imported and searched', async () => {
    const conversion = {
      source: 'cofid',
      from: releaseFolder(await cofidRelease()),
      language: 'en',
      skipBad: false,
    } as const;
    const names = await nutrientNames(app().context().em);
    const report = await withPublishedList(names, conversion, (directory) =>
      importFoodList(app().context(), { directory, localeId: 'en_GB', skipBad: false }),
    );
    expect(report.badRowCount).toBe(0);
    await app().settle();
    const { foods } = await caller.foods.lookup({ locale: 'en_GB', desc: 'blue cress' });
    expect(foods[0]?.code).toBe('13-902.2');
    const { nutrients } = await caller.foods.composition({ locale: 'en_GB', code: '13-901' });
    expect(nutrients).toMatchObject({ 11: 3.4, 138: 43, 152: 0 });
    expect(nutrients).not.toHaveProperty('117');
  });
});
