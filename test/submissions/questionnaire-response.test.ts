import { beforeAll, describe, expect, test } from 'vitest';
import type { FhirObject } from '../../src/domain/fhir-elements.ts';
import { EVERY_QUESTION } from '../scheme/every-question.ts';
import { schemeWithParts } from '../support/given-scheme.ts';
import { call } from '../support/http.ts';
import { recall, type SubmitInput } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';
import { itemsIn, type FhirItem } from './fhir-rules.ts';
import { faultsOf } from './fhir-validation.ts';
import { matchFaults } from './questionnaire-match.ts';

const app = useTestApp();
let base: string;
let locale: string;
let schemeId: string;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  await given.category({ code: 'SOUP' });
  const local = { [locale]: { nutrients: { 1: 50 } } };
  await given.food({ code: 'LENT', parents: ['SOUP'], locals: local });
  for (const code of ['BRED', 'BUTR']) await given.food({ code, locals: local });
  await app().settle();
  schemeId = given.name('every');
  await schemeWithParts(app(), schemeId, { languages: ['en', 'fr'], questions: EVERY_QUESTION });
  base = await app().listen();
});

const weighed = { method: 'weight', data: { servingWeight: 100 } } as const;

/** A recall with an answer of every type, at every place, and a food that is linked to another one. */
const answered = (survey: { slug: string }): SubmitInput => ({
  ...recall(survey, []),
  language: 'fr',
  schemeVersion: 1,
  answers: { usual: false, diet: 'vegan', weight: 61.5, since: '2020-05-01', note: 'a note', story: null },
  meals: [
    { name: 'Nothing', time: { hours: 7, minutes: 0 }, foods: [], missingFoods: [] },
    {
      name: 'Lunch',
      time: { hours: 13, minutes: 0 },
      answers: { people: 2, at: '13:05' },
      foods: [
        {
          code: 'BRED',
          portionSize: weighed,
          answers: { liked: 4 },
          linkedFoods: [{ code: 'BUTR', relation: 'with', portionSize: weighed, answers: { liked: null } }],
        },
        { code: 'LENT', portionSize: weighed, answers: { added: ['salt', 'oil'], liked: 5 } },
      ],
      missingFoods: [{ name: 'Damson jam' }],
    },
  ],
});

async function submitted(recallOf: (survey: { slug: string }) => SubmitInput = answered) {
  const survey = await app().given.survey({ locale, schemeId });
  const person = await app().given.respondent(survey);
  const leader = await app().given.respondent(survey, { role: 'staff' });
  const { submissionId } = await (await app().as(person)).submissions.submit(recallOf(survey));
  const get = async (path: string, by: { id: number }) => {
    const token = await app().tokenFor(by.id);
    return call('GET', `${base}/api/surveys/${survey.slug}/${path}`, { token });
  };
  const resource = async (path: string, by: { id: number } = leader) => {
    const { status, headers, text } = await get(path, by);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/fhir+json']);
    return JSON.parse(text) as FhirObject;
  };
  return { survey, person, leader, submissionId, get, resource };
}

/** The ids that groups name, with their linkIds. */
function groupsOf(response: FhirObject): [string, unknown][] {
  return itemsIn(response as { item?: FhirItem[] })
    .filter(({ extension }) => extension !== undefined)
    .map(({ linkId, extension = [] }) => [linkId, extension[0]?.valueString]);
}

describe('the answers of a recall as HL7 FHIR', () => {
  test('are valid, fit the Questionnaire of the survey, and name the items of the NutritionIntake', async () => {
    const { submissionId, person, leader, resource, get } = await submitted();
    const response = await resource(`submissions/${submissionId}/questionnaire-response`);
    const questionnaire = await resource('scheme/questionnaire', person);
    expect(faultsOf(response)).toEqual([]);
    expect(faultsOf(questionnaire)).toEqual([]);
    expect(matchFaults(response, questionnaire)).toEqual([]);
    const { publicUrl } = app().parts.config;
    expect(response.questionnaire).toBe(`${publicUrl}/fhir/Questionnaire/${schemeId}|1`);
    const intake = await resource(`submissions/${submissionId}/nutrition-intake`);
    expect([response.id, response.subject, response.identifier]).toEqual([
      intake.id,
      intake.subject,
      intake.identifier,
    ]);
    const groups = groupsOf(response);
    expect(groups).toEqual([
      ['recall.meal', 'meal2'],
      ['recall.food', 'meal2.food1'],
      ['recall.food', 'meal2.food2'],
      ['recall.food', 'meal2.food3'],
    ]);
    const ids = (intake.consumedItem as readonly FhirObject[]).map(({ id }) => id);
    expect(ids).toEqual(['meal1', ...groups.slice(1).map(([, id]) => id), 'meal2.missing1']);
    const { headers } = await get(`submissions/${submissionId}/questionnaire-response`, leader);
    expect(headers.get('content-disposition')).toContain(`questionnaire-response-${submissionId}.json`);
  });

  test('have every answer that the recall has', async () => {
    const { submissionId, resource } = await submitted();
    const response = await resource(`submissions/${submissionId}/questionnaire-response`);
    const items = itemsIn(response as { item?: FhirItem[] }).filter(({ item }) => item === undefined);
    const valuesOf = ({ answer }: FhirItem) => answer?.flatMap((one) => Object.values(one));
    const coded = (question: string, code: string, display: string) => {
      return { system: `${app().parts.config.publicUrl}/fhir/questions/${schemeId}/${question}`, code, display };
    };
    expect(items.map((item) => [item.linkId, valuesOf(item)])).toEqual([
      ['usual', [false]],
      ['diet', [coded('diet', 'vegan', 'Végane')]],
      ['weight', [61.5]],
      ['people', [2]],
      ['at', ['13:05:00']],
      ['liked', [4]],
      ['liked', undefined],
      ['added', [coded('added', 'salt', 'Text'), coded('added', 'oil', 'Text')]],
      ['liked', [5]],
      ['since', ['2020-05-01']],
      ['note', ['a note']],
      ['story', undefined],
    ]);
    expect(items[0]?.text).toBe('Un jour habituel ?');
  });

  test('are the same for the respondent, who does not learn who interviewed', async () => {
    const { survey, person, leader, submissionId, resource } = await submitted();
    const path = 'questionnaire-response';
    expect(await resource(`my-submissions/${submissionId}/${path}`, person)).toEqual(
      await resource(`submissions/${submissionId}/${path}`),
    );
    const staff = await app().as(leader);
    const { accessToken } = await staff.interviews.start({ surveyId: survey.slug, userId: person.id });
    const interviewed = await app().withToken(accessToken).submissions.submit(answered(survey));
    const own = await resource(`my-submissions/${interviewed.submissionId}/${path}`, person);
    const forStaff = await resource(`submissions/${interviewed.submissionId}/${path}`);
    expect(faultsOf(forStaff)).toEqual([]);
    expect(own).not.toHaveProperty('author');
    expect(forStaff.author).toMatchObject({ type: 'Practitioner', identifier: { value: String(leader.id) } });
    expect(own.source).toEqual(forStaff.subject);
  });

  test('name the foods of the recall as coded or as submitted, and stay with a food that was corrected', async () => {
    const { survey, leader, submissionId, resource } = await submitted();
    const staff = await app().as(leader);
    const ids = { surveyId: survey.slug, submissionId };
    const { meals } = await staff.surveySubmissions.get({ ...ids, as: 'submitted' });
    const [bread, soup] = meals[1]?.foods ?? [];
    const butter = bread?.linkedFoods[0]?.foodId ?? '';
    for (const change of [
      { kind: 'remove', foodId: butter },
      { kind: 'correct', foodId: soup?.foodId ?? '', code: 'BRED' },
    ] as const)
      await staff.codings.code({ ...ids, change, reason: 'other' });
    const of = (as: string) => resource(`submissions/${submissionId}/questionnaire-response?as=${as}`);
    const [asCoded, asSubmitted] = [await of('coded'), await of('submitted')];
    expect(faultsOf(asCoded)).toEqual([]);
    expect(groupsOf(asCoded).map(([, id]) => id)).toEqual(['meal2', 'meal2.food1', 'meal2.food2']);
    expect(groupsOf(asSubmitted)).toHaveLength(4);
    const corrected = itemsIn(asCoded as { item?: FhirItem[] }).filter(({ linkId }) => linkId === 'liked');
    expect(corrected.map(({ answer }) => answer)).toEqual([[{ valueInteger: 4 }], [{ valueInteger: 5 }]]);
    const intake = await resource(`submissions/${submissionId}/nutrition-intake?as=coded`);
    expect((intake.consumedItem as readonly FhirObject[]).map(({ id }) => id)).toEqual([
      'meal1',
      'meal2.food1',
      'meal2.food2',
      'meal2.missing1',
    ]);
  });

  test('of a recall that names no version of a scheme are none', async () => {
    const { person, leader, submissionId, get } = await submitted((survey) => recall(survey, []));
    for (const [path, by] of [
      ['submissions', leader],
      ['my-submissions', person],
    ] as const)
      expect((await get(`${path}/${submissionId}/questionnaire-response`, by)).body).toMatchObject({
        status: 404,
        code: 'submission.no_scheme',
      });
  });

  test('of somebody else, and of another survey, are not found', async () => {
    const { submissionId } = await submitted();
    const other = await submitted();
    for (const [path, by] of [
      ['submissions', other.leader],
      ['my-submissions', other.person],
    ] as const)
      expect((await other.get(`${path}/${submissionId}/questionnaire-response`, by)).body).toMatchObject({
        status: 404,
        code: 'submission.not_found',
      });
    const forbidden = await other.get(`submissions/${submissionId}/questionnaire-response`, other.person);
    expect(forbidden.body).toMatchObject({ status: 403, code: 'access.forbidden' });
  });
});
