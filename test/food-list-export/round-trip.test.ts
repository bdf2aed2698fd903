import { describe, expect, test } from 'vitest';
import { listState } from '../../bench/round-trip/list-state.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { openTestApp, useTestApp, type TestApp } from '../support/test-app.ts';
import { exportedFolder, importFiles, rowsOf, textsOf, type Files } from './list-folder.ts';

const LOCALE = 'fr_CA';

/** A list with something of each kind, also what a simple list does not have. */
const LIST: Files = {
  'locale.json': [
    JSON.stringify({
      id: LOCALE,
      englishName: 'Canadian French',
      localName: 'français canadien',
      respondentLanguage: 'fr',
      adminLanguage: 'en',
      flagCode: 'ca',
      textDirection: 'ltr',
      prototypeLocale: null,
      splitWords: ['et'],
      splitKeepPairs: [{ word: 'fish', next: ['chips', '*'] }],
      synonymSets: [['pop', 'boisson gazeuse']],
      fixedRanking: ['B2', 'A1'],
      exportNutrients: ['Protein', 'Energy (kcal)'],
      exportFields: ['sub_group_code'],
    }),
  ],
  'food-groups.csv': ['id,name', '1,Milk', '2,Other'],
  'categories.csv': [
    'code,parent,name,name_en,hidden,tags,ready_meal_option,same_as_before_option,reasonable_amount,default_amount,use_in_recipes',
    'SUB,TOP|HID,Laits,Milks,false,milk|drink,,true,400,0.6,',
    'TOP,,Boissons,Drinks,false,,,,,,',
    'HID,,,Secret,true,not-suggested,,,,,2',
  ],
  'foods.csv': [
    'code,description,description_en,category,group,brands,ready_meal_option,default_amount',
    'B2,Eau,Water,SUB,1,,false,240.5',
    'A1,"=SUM(A1) ""lait""\nfrais",Milk,SUB|TOP,2,Brand A|B\\|C|D\\\\E,true,',
    "-C3,''=quoted,,TOP,,,,",
    'D4,,English only,TOP,,,,',
    'E5,Sans catégorie,,,,,,',
  ],
  'aliases.csv': ['food,alias', 'A1,petit lait', 'A1,+lait', 'B2,@eau'],
  'portions.csv': ['food,seq,description,grams', 'A1,1,1 cup,246', 'A1,2,1 spoon,15.5', '-C3,1,-1 cup,1'],
  'portion-methods.csv': [
    'owner,code,seq,method,description,use_for_recipes,conversion_factor,image_url,parameters',
    'food,B2,3,weight,weight,true,1.03,https://example.org/w.png,',
    'food,B2,4,parent-food-portion,share_of_the_food,,,,"{""options"":[{""category"":""TOP"",""choices"":[{""label"":""a"",""value"":0.1}]}]}"',
    'category,SUB,1,milk-in-a-hot-drink,in_a_hot_drink,,,,',
  ],
  'associated-foods.csv': [
    'food,seq,target_type,target,prompt,link_as_main,generic_name,multiple',
    'A1,2,category,TOP,Anything else?,true,drink,false',
    'A1,5,food,B2,Water?,,water,true',
  ],
  'nutrients.csv': ['food,nutrient,per_100g', 'B2,Energy (kcal),0', 'A1,Protein,1e-7', 'A1,Energy (kcal),64.1'],
  'nutrient-records.csv': ['food,table,record', 'E5,,'],
  'rules.json': [JSON.stringify({ categories: [{ category: 'Boissons', units: [{ name: 'verre', grams: 200 }] }] })],
};

const app = useTestApp();

async function elsewhere<R>(work: (other: TestApp) => Promise<R>): Promise<R> {
  const other = await openTestApp();
  try {
    return await work(other);
  } finally {
    await other.close();
  }
}

/** Imports a folder into an empty installation, and returns its export and the records of its list. */
function importedElsewhere(directory: string, localeId: string) {
  return elsewhere(async (other) => {
    await importFoodList(other.context(), { directory, localeId, skipBad: false });
    return {
      files: textsOf(await exportedFolder(other.context(), localeId)),
      state: await listState(other.context().em, localeId),
    };
  });
}

describe('the export of a food list', () => {
  test('imported into an empty installation gives the same records and the same bytes', async () => {
    await importFiles(app().context(), LIST, LOCALE);
    const folder = await exportedFolder(app().context(), LOCALE);
    const second = await importedElsewhere(folder, LOCALE);
    expect(second.files).toEqual(textsOf(folder));
    expect(Object.fromEntries(second.state)).toEqual(Object.fromEntries(await listState(app().context().em, LOCALE)));
  });

  test('has every record in the order of codes, and text that a spreadsheet does not run', async () => {
    const folder = await exportedFolder(app().context(), LOCALE);
    expect(rowsOf(folder, 'categories.csv')).toEqual([
      'HID,,,Secret,true,not-suggested,,,,,2',
      'SUB,HID|TOP,Laits,Milks,false,milk|drink,,true,400,0.6,',
      'TOP,,Boissons,Drinks,false,,,,,,',
    ]);
    expect(rowsOf(folder, 'foods.csv')).toEqual([
      "'-C3,''=quoted,,TOP,,,,,,,",
      `A1,"'=SUM(A1) ""lait""\nfrais",Milk,SUB|TOP,2,Brand A|B\\|C|D\\\\E,true,,,,`,
      'B2,Eau,Water,SUB,1,,false,,,240.5,',
      'D4,,English only,TOP,,,,,,,',
      'E5,Sans catégorie,,,,,,,,,',
    ]);
    expect(rowsOf(folder, 'portions.csv')).toEqual(["'-C3,1,'-1 cup,1", 'A1,1,1 cup,246', 'A1,2,1 spoon,15.5']);
    expect(rowsOf(folder, 'nutrients.csv')).toEqual(['A1,Energy (kcal),64.1', 'A1,Protein,1e-7', 'B2,Energy (kcal),0']);
    expect(rowsOf(folder, 'nutrient-records.csv')).toEqual(['E5,,']);
  });

  test('imported again changes nothing', async () => {
    const before = await listState(app().context().em, LOCALE);
    const directory = await exportedFolder(app().context(), LOCALE);
    await importFoodList(app().context(), { directory, localeId: LOCALE, skipBad: false });
    expect(Object.fromEntries(await listState(app().context().em, LOCALE))).toEqual(Object.fromEntries(before));
  });

  test('keeps the records of other nutrient tables that foods are mapped to', async () => {
    await importFiles(
      app().context(),
      {
        'foods.csv': ['code,description', 'X1,One', 'X2,Two'],
        'nutrients.csv': ['food,nutrient,per_100g', 'X1,Protein,1'],
        'nutrient-records.csv': ['food,table,record', `X2,${LOCALE},A1`, `X2,${LOCALE},B2`],
      },
      'fr_BE',
    );
    const directory = await exportedFolder(app().context(), 'fr_BE');
    expect(rowsOf(directory, 'nutrient-records.csv')).toEqual([`X2,${LOCALE},A1`, `X2,${LOCALE},B2`]);
    const before = await listState(app().context().em, 'fr_BE');
    await importFoodList(app().context(), { directory, localeId: 'fr_BE', skipBad: false });
    expect(Object.fromEntries(await listState(app().context().em, 'fr_BE'))).toEqual(Object.fromEntries(before));
  });

  test('leaves out prompts for foods that are not in the list', async () => {
    const { given } = app();
    const { id } = await given.locale();
    const other = await given.food();
    const prompts = [{ food: other.code, promptText: 'Butter?' }];
    await given.food({ code: 'ASKS', locals: { [id]: { prompts } }, listedIn: [id] });
    const folder = await exportedFolder(app().context(), id);
    expect(rowsOf(folder, 'associated-foods.csv')).toEqual([]);
    expect(rowsOf(folder, 'foods.csv').map((row) => row.split(',')[0])).toEqual(['ASKS']);
  });

  test('of a locale that does not exist is refused', async () => {
    await expect(exportedFolder(app().context(), 'xx_XX')).rejects.toMatchObject({ code: 'locale.not_found' });
  });
});
