import type { TestApp } from '../support/test-app.ts';

const ENERGY = 1;
export const FAT = 49;
/** Nutrients without stored energy. A test that stores one uses a nutrient of its own. */
export const WATER = 8;
export const STARCH = 21;
export const GLUCOSE = 25;
export const FRUCTOSE = 26;

/** The required fields of a group. */
export const ofEnergy = { nutrientTypeId: ENERGY, nutrientRuleType: 'range' as const };
export const asShareOf = (nutrientTypeId: number) => ({
  nutrientTypeId,
  nutrientRuleType: 'percentage_of_energy' as const,
});
export const EVERYBODY = {
  localeId: null,
  surveyId: null,
  sex: null,
  age: null,
  height: null,
  weight: null,
  physicalLevelId: null,
};

/** The procedures of the area for a food administrator. */
export async function editorOf(app: TestApp) {
  const editor = await app.given.user({ roles: [{ name: 'foodsadmin' }] });
  return (await app.as(editor)).demographicGroups;
}

export type Editor = Awaited<ReturnType<typeof editorOf>>;

export const sector = (start: number, end: number, name = `From ${start} to ${end}`) => ({
  name,
  sentiment: 'good' as const,
  range: { start, end },
});

/** The kind, code and message of the refusal of a call, or "done". */
export const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ cause }: { cause?: { kind?: string; code?: string; message?: string } }) => ({
      kind: cause?.kind,
      code: cause?.code,
      message: cause?.message,
    }),
  );
