import { randomUUID } from 'node:crypto';
import type { SchemeDocumentInput } from '@dietary-recall/scheme';
import { beforeAll, describe, expect, test } from 'vitest';
import { Submission } from '../../entities/submission.ts';
import { query, sql } from '../../src/db/sql.ts';
import { schemeWithParts } from '../support/given-scheme.ts';
import { recall, type SubmitInput } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.category({ code: 'HOT', locals: { [locale]: {} } });
  await app().given.category({ code: 'TEAS', parents: ['HOT'], locals: { [locale]: {} } });
  await app().given.food({ code: 'TEA', parents: ['TEAS'], locals: { [locale]: { nutrients: { 1: 2 } } } });
  await app().given.food({ code: 'CAKE', locals: { [locale]: { nutrients: { 1: 400 } } } });
  await app().settle();
});

const text = { en: 'Well?' };
type Questions = NonNullable<SchemeDocumentInput['questions']>;

/** A respondent of a survey with these questions. */
async function asked(questions: Questions, customFields: Record<string, string> = {}) {
  const schemeId = app().given.name('asks');
  const version = await schemeWithParts(app(), schemeId, { questions });
  const survey = await app().given.survey({ locale, schemeId });
  const person = await app().given.respondent(survey);
  await query(
    app().context().em,
    sql`update user_account set custom_fields = ${JSON.stringify(customFields)}::jsonb where id = ${person.id}`,
  );
  const { submissions } = await app().as(person);
  const eaten = ({ answers = {}, ...foods }: { answers?: object } & Record<string, object>): SubmitInput => ({
    ...recall(survey, []),
    schemeVersion: version,
    answers: answers as NonNullable<SubmitInput['answers']>,
    meals: [
      {
        name: 'Breakfast',
        time: { hours: 8, minutes: 0 },
        foods: Object.entries(foods).map(([code, given]) => ({
          code,
          portionSize: { method: 'weight' as const, data: { servingWeight: 100 } },
          answers: given as NonNullable<SubmitInput['answers']>,
        })),
      },
    ],
  });
  const submit = async (input: SubmitInput) => {
    try {
      await submissions.submit({ ...input, uxSessionId: randomUUID() });
      return [];
    } catch (error) {
      const { cause } = error as { cause: { code: string; details: { issues: { path: string; code: string }[] } } };
      return [cause.code, ...cause.details.issues.map(({ path, code }) => `${path} ${code}`)];
    }
  };
  return { schemeId, survey, person, version, eaten, submit };
}

describe('the answers of a recall that names the version of its scheme', () => {
  test('are refused by question and place, all faults at once', async () => {
    const { eaten, submit } = await asked([
      { id: 'usual', at: 'start', type: 'yes-no', text, isRequired: true },
      { id: 'glasses', at: 'end', type: 'number', text, least: 0, most: 20 },
      {
        id: 'diet',
        at: 'end',
        type: 'choice',
        text,
        options: [
          { value: 'a', label: text },
          { value: 'b', label: text },
        ],
      },
      { id: 'milk', at: 'food', type: 'yes-no', text, when: { fact: 'food.category', is: 'HOT' }, isRequired: true },
    ]);
    expect(await submit(eaten({ answers: { glasses: 21, diet: 'c', other: 1 }, TEA: {}, CAKE: {} }))).toEqual([
      'submission.answers',
      'answers.usual required',
      'answers.glasses too_large',
      'answers.diet not_an_option',
      'answers.other unknown_question',
      'meals.0.foods.0.answers.milk required',
    ]);
    expect(await submit(eaten({ answers: { usual: true, glasses: 2 }, TEA: { milk: false }, CAKE: {} }))).toEqual([]);
  });

  test('are checked with the nutrients of foods, custom fields, the weekday and the number of the recall', async () => {
    const { eaten, submit } = await asked(
      [
        { id: 'rich', at: 'food', type: 'yes-no', text, when: { fact: 'food.nutrient', nutrient: 1, atLeast: 100 } },
        { id: 'arm', at: 'end', type: 'yes-no', text, when: { fact: 'person.field', field: 'arm', is: 'b' } },
        { id: 'second', at: 'end', type: 'yes-no', text, when: { fact: 'recall.number', is: 2 }, isRequired: true },
        {
          id: 'sunday',
          at: 'end',
          type: 'yes-no',
          text,
          when: { fact: 'recall.weekday', is: 'sunday' },
          isRequired: true,
        },
      ],
      { arm: 'b' },
    );
    const day = (date: string) => ({ recallDate: date, startTime: `${date}T20:00:00Z`, endTime: `${date}T20:10:00Z` });
    const sunday = new Date(app().clock.now().getTime() - 24 * 3600 * 1000);
    while (sunday.getUTCDay() !== 0) sunday.setUTCDate(sunday.getUTCDate() - 1);
    const [onSunday, before] = [sunday, new Date(sunday.getTime() - 24 * 3600 * 1000)].map((date) =>
      day(date.toISOString().slice(0, 10)),
    );
    expect(
      await submit({ ...eaten({ answers: { arm: true, sunday: true }, CAKE: { rich: true } }), ...before }),
    ).toEqual(['submission.answers', 'answers.sunday not_asked']);
    expect(await submit({ ...eaten({ answers: { arm: true }, CAKE: { rich: true } }), ...before })).toEqual([]);
    expect(await submit({ ...eaten({ CAKE: {} }), ...onSunday })).toEqual([
      'submission.answers',
      'answers.second required',
      'answers.sunday required',
    ]);
  });

  test('are kept although a category, a custom field and the number of the recall changed since they were given', async () => {
    const { eaten, submit } = await asked(
      [
        { id: 'milk', at: 'food', type: 'yes-no', text, when: { fact: 'food.category', is: 'HOT' }, isRequired: true },
        { id: 'arm', at: 'end', type: 'yes-no', text, when: { fact: 'person.field', field: 'arm', is: 'b' } },
        { id: 'second', at: 'end', type: 'yes-no', text, when: { fact: 'recall.number', is: 2 } },
      ],
      { arm: 'a' },
    );
    expect(await submit(eaten({ answers: { arm: true, second: true }, CAKE: { milk: true } }))).toEqual([]);
  });

  test('are accepted for the version before the present one, and the recall keeps scheme and version', async () => {
    const { schemeId, person, eaten, submit } = await asked([{ id: 'old', at: 'end', type: 'yes-no', text }]);
    await schemeWithParts(app(), schemeId, {
      questions: [{ id: 'new', at: 'end', type: 'yes-no', text, isRequired: true }],
    });
    expect(await submit(eaten({ answers: { old: true }, TEA: {} }))).toEqual([]);
    expect(await submit({ ...eaten({ answers: { old: true }, TEA: {} }), schemeVersion: 2 })).toEqual([
      'submission.answers',
      'answers.new required',
      'answers.old unknown_question',
    ]);
    expect(await submit({ ...eaten({ TEA: {} }), schemeVersion: 3 })).toEqual([
      'submission.scheme_version',
      'schemeVersion not_found',
    ]);
    const stored = await app().context().em.findOneOrFail(Submission, { user: person.id });
    expect(stored).toMatchObject({ schemeId, schemeVersion: 1, answers: { old: true } });
  });

  test('are those of the scheme that the recall names, when the survey has another one meanwhile', async () => {
    const { schemeId, survey, person, eaten, submit } = await asked([{ id: 'old', at: 'end', type: 'yes-no', text }]);
    const other = app().given.name('other');
    await schemeWithParts(app(), other, {
      questions: [{ id: 'old', at: 'end', type: 'number', text, isRequired: true }],
    });
    const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    await admin.surveys.update({ surveyId: survey.slug, schemeId: other });
    const answered = eaten({ answers: { old: true }, TEA: {} });
    expect(await submit(answered)).toEqual(['submission.answers', 'answers.old wrong_type']);
    expect(await submit({ ...answered, schemeVersion: null, schemeId })).toEqual([
      'submission.scheme_version',
      'schemeVersion required',
    ]);
    expect(await submit({ ...answered, schemeId })).toEqual([]);
    const stored = await app().context().em.findOneOrFail(Submission, { user: person.id });
    expect(stored).toMatchObject({ schemeId, schemeVersion: 1, answers: { old: true } });
  });

  test('are not those of a draft', async () => {
    const { schemeId, eaten, submit } = await asked([]);
    const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    await admin.surveySchemes.update({ schemeId, document: {} });
    expect(await submit({ ...eaten({ TEA: {} }), schemeVersion: 2 })).toEqual([
      'submission.scheme_version',
      'schemeVersion not_found',
    ]);
  });
});

describe('the answers of a recall that names no version', () => {
  test('are stored as they are', async () => {
    const { person, eaten, submit } = await asked([
      { id: 'usual', at: 'start', type: 'yes-no', text, isRequired: true },
    ]);
    expect(await submit({ ...eaten({ answers: { anything: 'at all' }, TEA: {} }), schemeVersion: null })).toEqual([]);
    const stored = await app().context().em.findOneOrFail(Submission, { user: person.id });
    expect(stored).toMatchObject({ schemeId: null, schemeVersion: null, answers: { anything: 'at all' } });
  });
});

test('a recall with the default scheme costs as many statements with its version as without', async () => {
  const survey = await app().given.survey({ locale });
  const person = await app().given.respondent(survey);
  const { submissions } = await app().as(person);
  const submit = (schemeVersion: number | null) => () =>
    submissions.submit({ ...recall(survey, [{ code: 'TEA', servingWeight: 100 }]), schemeVersion });
  const counts: number[] = [];
  for (const version of [1, null, 1, null]) counts.push(await app().countStatements(submit(version)));
  // The first two read what is kept in memory.
  expect(counts[2]).toBe(counts[3]);
});
