import { expect, test } from 'vitest';
import { createRecallClient, isRefusal } from '../../client/index.ts';
import { errorOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';
import { scheme } from './study-guide.ts';

const app = useTestApp();

/** The document of the study with a value at a place, such as questions[2].most; undefined removes what is there. */
function put(target: unknown, path: string, value: unknown): void {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((inner, key) => (inner as Record<string, unknown>)[key], target) as Record<
    string,
    unknown
  >;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}

/** Twenty mistakes: the place of the fault, what is written, and where, if that is another place. */
const MISTAKES: readonly [fault: string, value: unknown, place?: string][] = [
  ['languages[2]', 'en'],
  ['listing', 'by-food'],
  ['meals[1].id', 'breakfast'],
  ['meals[2].time.hours', 25],
  ['day.gapHour', 3],
  ['forgotten[0].question.de', 'Noch ein Tee?'],
  ['forgotten[0].categories[0]', 'HTDX'],
  ['foods.recipes', 'yes', 'foods'],
  ['questions[0].at', 'begin'],
  ['questions[1].isRequired', 'yes'],
  ['questions[2].when.question', 'usual-days'],
  ['questions[2].most', 9],
  ['questions[3].options[1].value', 'home'],
  ['questions[4].most', 400, 'questions[4].least'],
  ['questions[5].when.is', 'HTDX'],
  ['questions[6].mostLabel.en', undefined],
  ['questions[7].type', 'clock'],
  ['questions[8].latest', '2025-01-01'],
  ['questions[9].id', 'sugar'],
  ['texts.consent.version', ''],
];

test('a scheme with twenty faults is answered with all twenty, when it is checked and when it is published', async () => {
  const faulty = structuredClone(scheme.document) as Record<string, unknown>;
  for (const [fault, value, place = fault] of MISTAKES)
    put(faulty, place, place === 'foods' ? { recipes: value } : value);
  const { id: locale } = await app().given.locale();
  await app().given.category({ code: 'HTDR', locals: { [locale]: {} } });
  const account = { email: 'ada@example.org', password: 'kettle-on-the-green-hob' };
  await app().given.user({ ...account, roles: [{ name: 'surveyadmin' }] });
  const client = createRecallClient({ url: await app().listen() });
  await client.signIn.withEmail(account);
  const { surveySchemes } = client.api;
  const { isValid, faults } = await surveySchemes.validate.mutate({ document: faulty });
  expect(isValid).toBe(false);
  const places = faults.map(({ path }) => path);
  expect(places).toHaveLength(20);
  expect(places.toSorted()).toEqual(MISTAKES.map(([fault]) => fault).toSorted());
  expect(faults.filter(({ message }) => !/^[A-Z].*[.?]$/.test(message))).toEqual([]);
  await surveySchemes.create.mutate({ id: 'faulty-2027', name: 'Faulty', document: faulty });
  const error = await errorOf(surveySchemes.publish.mutate({ schemeId: 'faulty-2027' }));
  if (!isRefusal(error, 'scheme.has_faults')) throw error;
  const refused = error.data.issues?.map(({ path, message }) => ({ path, message })) ?? [];
  // A stored document has its keys in an order of its own.
  const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
  expect(refused.toSorted(byPath)).toEqual(faults.toSorted(byPath));
});
