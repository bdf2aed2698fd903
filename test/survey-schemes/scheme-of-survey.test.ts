import { beforeAll, describe, expect, test } from 'vitest';
import { schemeWithParts } from '../support/given-scheme.ts';
import { call } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let base: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  base = await app().listen();
});

async function surveyWith(schemeId: string) {
  const survey = await app().given.survey({ locale, schemeId });
  const person = await app().given.respondent(survey);
  const { surveySchemes } = await app().as(person);
  return { surveyId: survey.slug, person, read: () => surveySchemes.ofSurvey({ surveyId: survey.slug }) };
}

describe('the scheme of a survey', () => {
  test('is the built-in default for a label that no scheme has, and for a scheme that is not published', async () => {
    const { surveyId, read } = await surveyWith(app().given.name('label'));
    expect(await read()).toMatchObject({ schemeId: 'default', schemeVersion: 1, isFallback: true });
    const admin = await app().given.user({ roles: [{ name: 'surveyadmin' }] });
    const caller = await app().as(admin);
    const schemeId = (await caller.surveys.get({ surveyId })).schemeId;
    await caller.surveySchemes.create({ id: schemeId, name: 'A study' });
    await app().poll();
    expect(await read()).toMatchObject({ schemeId: 'default', isFallback: true });
    await caller.surveySchemes.publish({ schemeId }).catch(() => undefined);
    await schemeWithParts(app(), app().given.name('another'));
    expect((await read()).isFallback).toBe(true);
  });

  test('is the one that it names, built in or published, and follows a publication', async () => {
    expect(await (await surveyWith('five-pass')).read()).toMatchObject({
      schemeId: 'five-pass',
      isFallback: false,
      document: { listing: 'quick-list' },
    });
    const schemeId = app().given.name('study');
    const { read } = await surveyWith(schemeId);
    await read();
    await schemeWithParts(app(), schemeId, { listing: 'quick-list' });
    expect(await read()).toMatchObject({
      schemeId,
      schemeVersion: 1,
      isFallback: false,
      document: { listing: 'quick-list' },
    });
    await schemeWithParts(app(), schemeId, { listing: 'by-meal' });
    expect(await read()).toMatchObject({ schemeVersion: 2, document: { listing: 'by-meal' } });
  });

  test('names only categories with foods of the list, so that no question leads to what is not there', async () => {
    const { code } = await app().given.category();
    const { code: empty } = await app().given.category();
    await app().given.food({ parents: [code], locals: { [locale]: {} } });
    await app().settle();
    const schemeId = app().given.name('rows');
    const categories = ['NOT-THERE', code, empty];
    await schemeWithParts(app(), schemeId, { forgotten: [{ id: 'any', question: { en: 'Any?' }, categories }] });
    const { read } = await surveyWith(schemeId);
    expect((await read()).document.forgotten.map((row) => row.categories)).toEqual([[code]]);
  });

  test('changes in another process too, and is read from memory until then', async () => {
    const schemeId = app().given.name('shared');
    await schemeWithParts(app(), schemeId);
    const other = await app().anotherProcess();
    expect((await other.schemes.ofSurvey({ schemeId })).version).toBe(1);
    const { read } = await surveyWith(schemeId);
    await app().settle();
    await read();
    expect(await app().countStatements(read)).toBe(0);
    await schemeWithParts(app(), schemeId);
    expect((await read()).schemeVersion).toBe(2);
  });

  test('is answered 304 while it is the same, in each language apart', async () => {
    const schemeId = app().given.name('tagged');
    await schemeWithParts(app(), schemeId, {
      languages: ['en', 'fr'],
      texts: { welcome: { en: 'Hello', fr: 'Bonjour' } },
    });
    const { surveyId, person } = await surveyWith(schemeId);
    const token = await app().tokenFor(person.id);
    const get = (language: string, etag?: string) =>
      call('GET', `${base}/api/surveys/${surveyId}/scheme?language=${language}`, {
        token,
        ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }),
      });
    const french = await get('fr-CA');
    expect(JSON.parse(french.text)).toMatchObject({
      document: { languages: ['fr'], texts: { welcome: { fr: 'Bonjour' } } },
    });
    const etag = french.headers.get('etag') ?? '';
    expect([etag.length > 0, (await get('fr-CA', etag)).status, (await get('en', etag)).status]).toEqual([
      true,
      304,
      200,
    ]);
    await schemeWithParts(app(), schemeId, { texts: { welcome: { en: 'Good day' } } });
    expect((await get('fr-CA', etag)).status).toBe(200);
  });

  test('is for the people of the survey', async () => {
    const { surveyId } = await surveyWith('default');
    const { person } = await surveyWith('default');
    const { surveySchemes } = await app().as(person);
    await expect(surveySchemes.ofSurvey({ surveyId })).rejects.toMatchObject({ cause: { code: 'access.forbidden' } });
  });
});
