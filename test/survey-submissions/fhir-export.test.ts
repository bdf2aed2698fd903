import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import type { FhirObject } from '../../src/domain/fhir-elements.ts';
import { exportSubmissions } from '../../src/services/survey-submissions/export-submissions.ts';
import { faultsOf } from '../submissions/fhir-validation.ts';
import { matchFaults } from '../submissions/questionnaire-match.ts';
import { givenRichFoods } from '../submissions/rich-recall.ts';
import { schemeWithParts } from '../support/given-scheme.ts';
import { call } from '../support/http.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let base: string;
let locale: string;
let schemeId: string;
let survey: { id: number; slug: string };
let person: { id: number; userName: string };
let leader: { id: number };

const question = (id: string) => ({ id, at: 'end', type: 'yes-no', text: { en: 'Well?' } }) as const;

beforeAll(async () => {
  locale = await givenRichFoods(app());
  schemeId = app().given.name('study');
  for (const id of ['first', 'second']) await schemeWithParts(app(), schemeId, { questions: [question(id)] });
  base = await app().listen();
});
beforeEach(async () => {
  survey = await app().given.survey({ locale, schemeId });
  person = await app().given.respondent(survey);
  leader = await app().given.respondent(survey, { role: 'staff' });
});

/** Submits a recall that answers a version of the scheme; null: none. */
async function submit(schemeVersion: number | null, by = person): Promise<string> {
  const answers = schemeVersion === null ? {} : { [schemeVersion === 1 ? 'first' : 'second']: true };
  const caller = await app().as(by);
  const input = { ...recall(survey, [{ code: 'TEA', servingWeight: 100 }]), schemeVersion, answers };
  return (await caller.submissions.submit(input)).submissionId;
}

async function fetched(content: string, format: string, params: Record<string, string> = {}) {
  const query = new URLSearchParams({ content, format, ...params }).toString();
  const url = `${base}/api/surveys/${survey.slug}/submissions/export?${query}`;
  return call('GET', url, { token: await app().tokenFor(leader.id) });
}

async function linesOf(content: string, params: Record<string, string> = {}): Promise<Resource[]> {
  const { status, headers, text } = await fetched(content, 'ndjson', params);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/fhir+ndjson']);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Resource);
}

type Resource = FhirObject & { resourceType: string; id: string; version?: string };
interface Bundle extends FhirObject {
  entry: { fullUrl: string; resource: Resource }[];
}

async function bundle(params: Record<string, string> = {}): Promise<Bundle> {
  const { status, headers, text } = await fetched('fhir-bundle', 'json', params);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/fhir+json']);
  return JSON.parse(text) as Bundle;
}

const kindsOf = ({ entry }: Bundle) =>
  entry.map(({ resource: { resourceType, id, version } }) => `${resourceType} ${version ?? id}`);

describe('a Bundle of a survey', () => {
  test('is valid and has the questionnaires that were answered, and of each recall its intake and its answers', async () => {
    const [old, none, now] = [await submit(1), await submit(null), await submit(2)];
    const found = await bundle();
    expect(faultsOf(found)).toEqual([]);
    expect(found).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
    expect(kindsOf(found)).toEqual([
      'Questionnaire 1',
      'Questionnaire 2',
      `NutritionIntake ${old}`,
      `QuestionnaireResponse ${old}`,
      `NutritionIntake ${none}`,
      `NutritionIntake ${now}`,
      `QuestionnaireResponse ${now}`,
    ]);
    const { publicUrl } = app().parts.config;
    for (const { fullUrl, resource } of found.entry)
      expect(fullUrl).toBe(`${publicUrl}/fhir/${resource.resourceType}/${resource.id}`);
    const resources = found.entry.map(({ resource }) => resource);
    const ofType = (type: string) => resources.filter(({ resourceType }) => resourceType === type);
    const [first, second] = ofType('Questionnaire');
    const [ofFirst, ofSecond] = ofType('QuestionnaireResponse');
    expect(matchFaults(ofFirst ?? {}, first ?? {})).toEqual([]);
    expect(matchFaults(ofSecond ?? {}, second ?? {})).toEqual([]);
  });

  test('has the resources that the files of one type have, and is the same bytes twice', async () => {
    for (const version of [1, 2, null]) await submit(version);
    const all = await Promise.all(
      ['questionnaires', 'nutrition-intakes', 'questionnaire-responses'].map((content) => linesOf(content)),
    );
    const order = (one: Resource) => `${one.resourceType} ${one.id}`;
    const sorted = (resources: Resource[]) => resources.toSorted((a, b) => order(a).localeCompare(order(b)));
    const { entry } = await bundle();
    expect(sorted(all.flat())).toEqual(sorted(entry.map(({ resource }) => resource)));
    expect(all.map((resources) => resources.length)).toEqual([2, 3, 2]);
    const [one, other] = [await fetched('fhir-bundle', 'json'), await fetched('fhir-bundle', 'json')];
    expect(one.text).toBe(other.text);
    expect(one.headers.get('content-disposition')).toMatch(/-fhir-bundle-\d{4}-\d\d-\d\d\.json"/);
  });

  test('of a survey without recalls has no entries', async () => {
    const { text } = await fetched('fhir-bundle', 'json');
    expect(JSON.parse(text)).toEqual({ resourceType: 'Bundle', type: 'collection' });
    expect(faultsOf(JSON.parse(text))).toEqual([]);
    expect(await linesOf('questionnaires')).toEqual([]);
  });

  test('has the recalls that the filters of an export want, and the questionnaires of these alone', async () => {
    const neighbour = await app().given.respondent(survey);
    const [mine, other] = [await submit(1), await submit(2, neighbour)];
    expect(kindsOf(await bundle({ user: neighbour.userName }))).toEqual([
      'Questionnaire 2',
      `NutritionIntake ${other}`,
      `QuestionnaireResponse ${other}`,
    ]);
    const staff = await app().as(leader);
    const change = { kind: 'validity', validity: 'excluded' } as const;
    await staff.codings.code({ surveyId: survey.slug, submissionId: other, change, reason: 'other' });
    const ofFirst = ['Questionnaire 1', `NutritionIntake ${mine}`, `QuestionnaireResponse ${mine}`];
    expect(kindsOf(await bundle())).toEqual(ofFirst);
    expect(kindsOf(await bundle({ as: 'submitted' }))).toHaveLength(6);
    expect(await linesOf('questionnaire-responses', { validity: 'excluded' })).toMatchObject([{ id: other }]);
    expect((await bundle({ dateFrom: '2100-01-01T00:00:00Z' })).entry).toBeUndefined();
  });

  test('is of the recalls as coded, or as submitted', async () => {
    const submissionId = await submit(2);
    const staff = await app().as(leader);
    const { meals } = await staff.surveySubmissions.get({ surveyId: survey.slug, submissionId });
    const change = { kind: 'correct', foodId: meals[0]?.foods[0]?.foodId ?? '', code: 'MILK', grams: 30 } as const;
    await staff.codings.code({ surveyId: survey.slug, submissionId, change, reason: 'other' });
    const firstFood = async (as: string) => {
      const { entry } = await bundle({ as });
      const [intake] = entry.map(({ resource }) => resource).filter((one) => one.resourceType === 'NutritionIntake');
      const { consumedItem } = intake as { consumedItem?: readonly { amount: { value: number } }[] };
      return consumedItem?.[0]?.amount.value;
    };
    expect([await firstFood('coded'), await firstFood('submitted')]).toEqual([30, 100]);
  });

  test('is sent while it is read, some recalls at a time', async () => {
    const submissionId = await submit(2);
    await query(
      app().context().em,
      sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone,
            redirect_to_feedback, scheme_id, scheme_version, answers)
          select gen_random_uuid(), survey_id, user_id, gen_random_uuid(), start_time, end_time, submitted_at, time_zone, false,
            scheme_id, scheme_version, answers
          from submission cross join generate_series(1, 119) where id = ${submissionId}`,
    );
    const wanted = { surveyId: survey.slug, content: 'fhir-bundle', format: 'json', as: 'coded', bom: false } as const;
    const parts: string[] = [];
    for await (const part of await exportSubmissions(app().context(), wanted)) parts.push(part as string);
    // The beginning, the questionnaire, 50 recalls each time, and the end.
    expect(parts).toHaveLength(1 + 1 + 3 + 1);
    const found = JSON.parse(parts.join('')) as Bundle;
    expect(found.entry).toHaveLength(1 + 2 * 120);
    expect(new Set(found.entry.map(({ fullUrl }) => fullUrl)).size).toBe(1 + 2 * 120);
    expect(faultsOf({ ...found, entry: found.entry.slice(0, 5) })).toEqual([]);
  });

  test('is asked for as JSON, and files of one type as lines', async () => {
    const refused = async (content: string, format: string) => {
      const { body } = await fetched(content, format);
      expect(body).toMatchObject({ status: 400, code: 'request.invalid', issues: [{ path: 'format' }] });
    };
    await refused('fhir-bundle', 'csv');
    await refused('fhir-bundle', 'ndjson');
    await refused('questionnaire-responses', 'json');
    await refused('questionnaires', 'csv');
    await refused('items', 'json');
  });

  test('is no business of respondents, and of no survey that does not exist', async () => {
    await expect(
      (await app().as(person)).surveySubmissions.createExportAddress({
        surveyId: survey.slug,
        content: 'fhir-bundle',
        format: 'json',
      }),
    ).rejects.toMatchObject({ cause: { code: 'access.forbidden' } });
    const { body } = await fetched('fhir-bundle', 'json', { user: 'nobody' });
    expect(body).toMatchObject({ status: 404, code: 'user.not_found' });
  });

  test('can be downloaded from a signed address, and the trail says so', async () => {
    await submit(2);
    const staff = await app().as(leader);
    const { url } = await staff.surveySubmissions.createExportAddress({
      surveyId: survey.slug,
      content: 'fhir-bundle',
      format: 'json',
    });
    const { headers, text } = await call('GET', url.replace(/^.*\/api\//, `${base}/api/`));
    expect(headers.get('content-type')).toBe('application/fhir+json');
    expect((JSON.parse(text) as Bundle).entry).toHaveLength(3);
    const [entry] = await query<{ code: string; after: object }>(
      app().context().em,
      sql`select code, after from record_change where survey_id = ${survey.id} and action = 'export'`,
    );
    expect(entry).toMatchObject({ code: 'fhir-bundle', after: { format: 'json', as: 'coded' } });
  });
});
