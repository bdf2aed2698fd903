import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createRecallClient } from '../../client/index.ts';
import { createDemoSurvey } from '../../src/demo/demo-surveys.ts';
import { DEMO_LOCALE } from '../../src/domain/demo-survey-ids.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let url: string;

beforeAll(async () => {
  await app().given.locale({ id: DEMO_LOCALE });
  url = await app().listen();
});
afterEach(() => app().clock.reset());

const demo = (at = url) => createRecallClient({ url: at }).api.surveyData.demo.query();

describe('the surveys of the demo', () => {
  test('are none while the demo is not loaded, whatever other surveys take new accounts', async () => {
    await app().given.survey({ locale: DEMO_LOCALE, allowGeneratedUsers: true });
    await app().given.survey({ locale: DEMO_LOCALE, slug: 'demo-own', allowGeneratedUsers: true });
    expect(await demo()).toEqual([]);
  });

  test('are named to everybody, and each visitor recalls as a respondent of her own', async () => {
    const context = app().context();
    createDemoSurvey(context, DEMO_LOCALE);
    await context.em.flush();
    await app().settle();
    const [survey, ...others] = await demo();
    expect(others).toEqual([]);
    expect(survey).toMatchObject({ surveyId: 'demo', localeId: DEMO_LOCALE, languages: ['en', 'fr', 'de'] });
    const surveyId = survey?.surveyId ?? '';
    const visitors = await Promise.all(
      [1, 2].map(async () => {
        const { api, signIn } = createRecallClient({ url, application: 'survey' });
        expect((await api.surveyData.publicParameters.query({ surveyId })).signInModes).toContain('generate');
        const account = await api.surveyData.generateUser.mutate({ surveyId, captcha: 'human' });
        await signIn.withAlias({ surveyId, ...account });
        return (await api.surveyData.userInfo.query({ surveyId })).id;
      }),
    );
    expect(new Set(visitors).size).toBe(2);
  });

  test('are none where the demo is switched off, and none while they do not run', async () => {
    const { config } = app().parts;
    expect(await demo(await app().listen({ config: { ...config, loadsDemoData: false } }))).toEqual([]);
    expect(await demo()).toHaveLength(1);
    app().clock.advance(11 * 365 * 24 * 3600);
    expect(await demo()).toEqual([]);
  });
});
