import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../src/db/sql.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The files of a list, each as its rows. */
export type Files = Record<string, string[]>;

/** Writes the files into a folder and answers its path. Without one, the test gets a folder of its own. */
export function folder(files: Files, path: string = temporaryFolder()): string {
  for (const [name, rows] of Object.entries(files)) writeFileSync(join(path, name), `${rows.join('\n')}\n`);
  return path;
}

/** A list of two foods below one category, with a record of each kind. */
export const americanList = (): Files => ({
  'food-groups.csv': ['id,name', '71,Dairy'],
  'categories.csv': ['code,parent,name,tags,reasonable_amount', '9602,,Milks,milk,500', '1004,9602,Whole milks,,'],
  'foods.csv': [
    'code,description,category,group,brands',
    '11100,"Milk, whole",1004,71,Brand A',
    '11200,"Milk, skim",9602,71,',
  ],
  'aliases.csv': ['food,alias', '11100,full fat milk'],
  'portions.csv': ['food,seq,description,grams', '11100,1,1 cup,244', '11200,1,1 cup,245'],
  'portion-methods.csv': [
    'owner,code,seq,method,description,parameters',
    'category,9602,1,weight,weight,',
    'food,11200,3,parent-food-portion,part,"{""options"":[{""category"":""1004"",""choices"":[{""label"":""half"",""value"":0.5}]}]}"',
  ],
  'associated-foods.csv': [
    'food,seq,target_type,target,prompt,generic_name',
    '11100,1,food,11200,Skim?,milk',
    '11100,2,category,9602,Any milk?,milk',
  ],
  'nutrients.csv': ['food,nutrient,per_100g', '11100,Energy (kcal),61', '11100,Protein,3.2', '11200,Energy (kcal),34'],
});

/** A list of another country that has the codes 9602, 1004 and 11100 for other things. */
export const frenchList = (): Files => ({
  'food-groups.csv': ['id,name', '71,Boissons'],
  'categories.csv': ['code,parent,name,name_en', '1004,,boissons,beverages', '9602,1004,eaux,waters'],
  'foods.csv': [
    'code,description,description_en,category,group',
    '11100,Eau plate,Still water,9602,71',
    '20000,Cidre,Cider,1004,71',
  ],
  'aliases.csv': ['food,alias', '11100,flotte'],
  'nutrients.csv': ['food,nutrient,per_100g', '11100,Energy (kcal),0'],
});

const TABLES = [
  'associated_food',
  'category',
  'category_local',
  'category_parent_category',
  'food',
  'food_group',
  'food_list_entry',
  'food_local',
  'food_nutrient_mapping',
  'food_parent_category',
  'locale',
  'nutrient_record',
  'nutrient_table',
  'nutrient_value',
  'portion_size_method',
  'record_change',
];

/** All rows that an import may write, by table. */
export async function allRows(em: EntityManager): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const name of TABLES) {
    rows[name] = await query(em, sql`select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`);
  }
  return rows;
}
