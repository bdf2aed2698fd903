import { beforeAll, describe, expect, test } from 'vitest';
import type { FhirObject } from '../../src/domain/fhir-elements.ts';
import { EVERY_QUESTION } from '../scheme/every-question.ts';
import { faultsOf } from '../submissions/fhir-validation.ts';
import { schemeDocument, schemeWithParts } from '../support/given-scheme.ts';
import { call } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let base: string;
let locale: string;
let admin: { id: number };

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  admin = await app().given.user({ roles: [{ name: 'surveyadmin' }] });
  base = await app().listen();
});

async function get(path: string, by = admin) {
  const { status, headers, text } = await call('GET', `${base}/api/${path}`, { token: await app().tokenFor(by.id) });
  return { status, headers, body: JSON.parse(text) as FhirObject };
}

const ofVersion = (schemeId: string, number: number) =>
  get(`admin/survey-schemes/${schemeId}/versions/${number}/questionnaire`);

describe('a version of a scheme as an HL7 FHIR Questionnaire', () => {
  test('is valid, with an id, a version, a status and a date of its own', async () => {
    const schemeId = app().given.name('study_');
    for (const parts of [{ questions: EVERY_QUESTION.slice(0, 1) }, { questions: EVERY_QUESTION }])
      await schemeWithParts(app(), schemeId, { languages: ['en', 'fr'], ...parts });
    const { surveySchemes } = await app().as(admin);
    await surveySchemes.update({ schemeId, document: { ...schemeDocument() } });
    const found = await Promise.all([1, 2, 3].map((number) => ofVersion(schemeId, number)));
    for (const { headers, body } of found) {
      expect(headers.get('content-type')).toBe('application/fhir+json');
      expect(faultsOf(body)).toEqual([]);
      expect(body.url).toBe(`${app().parts.config.publicUrl}/fhir/Questionnaire/${schemeId}`);
    }
    expect(found.map(({ body }) => [body.version, body.status, typeof body.date])).toEqual([
      ['1', 'retired', 'string'],
      ['2', 'active', 'string'],
      ['3', 'draft', 'undefined'],
    ]);
    expect(new Set(found.map(({ body }) => body.id)).size).toBe(3);
    expect((await ofVersion(schemeId, 2)).body).toEqual(found[1]?.body);
    expect(found[1]?.headers.get('content-disposition')).toContain(`questionnaire-${schemeId}-2.json`);
  });

  test('is there for a built-in scheme and for one with the longest id', async () => {
    expect((await ofVersion('five-pass', 1)).body).toMatchObject({ title: 'Five passes', status: 'active' });
    const longest = 'x'.repeat(64);
    await schemeWithParts(app(), longest);
    expect(faultsOf((await ofVersion(longest, 1)).body)).toEqual([]);
  });

  test('is refused for a draft with faults, an unknown version and an unknown scheme', async () => {
    const { surveySchemes } = await app().as(admin);
    const id = app().given.name('faulty');
    await surveySchemes.create({ id, name: 'Faulty', document: { meals: [] } });
    expect((await ofVersion(id, 1)).body).toMatchObject({ status: 409, code: 'scheme.has_faults' });
    expect((await ofVersion(id, 2)).body).toMatchObject({ status: 404, code: 'scheme_version.not_found' });
    expect((await ofVersion('no-such', 1)).body).toMatchObject({ status: 404, code: 'scheme.not_found' });
  });
});

describe('the scheme of a survey as an HL7 FHIR Questionnaire', () => {
  test('is the version that new recalls answer, for respondents and staff of the survey alone', async () => {
    const schemeId = app().given.name('study');
    const survey = await app().given.survey({ locale, schemeId });
    const [person, stranger] = [
      await app().given.respondent(survey),
      await app().given.respondent(await app().given.survey({ locale })),
    ];
    const path = `surveys/${survey.slug}/scheme/questionnaire`;
    const { publicUrl } = app().parts.config;
    expect((await get(path, person)).body).toMatchObject({
      url: `${publicUrl}/fhir/Questionnaire/default`,
      version: '1',
    });
    await schemeWithParts(app(), schemeId, { questions: EVERY_QUESTION.slice(1, 2) });
    await schemeWithParts(app(), schemeId, { questions: EVERY_QUESTION.slice(2, 3) });
    const { body } = await get(path, person);
    expect(faultsOf(body)).toEqual([]);
    expect(body).toMatchObject({ url: `${publicUrl}/fhir/Questionnaire/${schemeId}`, version: '2', status: 'active' });
    expect((await get(path, stranger)).body).toMatchObject({ status: 403, code: 'access.forbidden' });
    expect((await get(`admin/survey-schemes/${schemeId}/versions/1/questionnaire`, person)).status).toBe(403);
  });
});
