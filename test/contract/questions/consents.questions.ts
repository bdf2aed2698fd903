import { askConsent } from '../../support/asked-consent.ts';
import { personalToken } from '../../support/personal-token.ts';
import { MISSING, ofSurvey, type AreaQuestions, type Attempt, type Input, type Setting } from './questions.ts';

const CONSENT = { version: '2026-11', language: 'en' };

/** A survey that asks for consent, with a respondent of its own. */
async function askingSurvey(
  { app, world }: Setting,
  onWithdrawal: 'keep' | 'erase' = 'keep',
): Promise<{ surveyId: string; token: string }> {
  const schemeId = app.given.name('asking');
  await askConsent(app, schemeId, { onWithdrawal });
  const survey = await app.given.survey({ locale: world.locale, schemeId });
  const person = await app.given.respondent(survey);
  return { surveyId: survey.slug, token: await app.tokenFor(person.id) };
}

async function ofProgram({ app, world }: Setting, input: Input): Promise<Attempt> {
  const person = await app.given.respondent(world.survey);
  return { token: (await personalToken(app, person)).jwt, input: { surveyId: 'survey', ...input } };
}

/** A caller who has withdrawn, with a survey whose recalls were erased. */
async function withdrawnCaller(setting: Setting): Promise<{ surveyId: string; token: string }> {
  const asking = await askingSurvey(setting, 'erase');
  const caller = setting.app.withToken(asking.token);
  await caller.consents.give({ surveyId: asking.surveyId, ...CONSENT });
  await caller.consents.withdraw({ surveyId: asking.surveyId });
  return asking;
}

/** The refusals of a recall of a person without consent. */
export const withoutConsent = (inputOf: (surveyId: string) => Input) => ({
  'consent.withdrawn': async (setting: Setting): Promise<Attempt> => {
    const { surveyId, token } = await withdrawnCaller(setting);
    return { token, input: inputOf(surveyId) };
  },
  'consent.required': async (setting: Setting): Promise<Attempt> => {
    const { surveyId, token } = await askingSurvey(setting);
    return { token, input: inputOf(surveyId) };
  },
});

export const consentQuestions: AreaQuestions = {
  'consents.get': ofSurvey,
  'consents.give': {
    as: 'admin',
    fine: async (setting) => ({ surveyId: (await askingSurvey(setting)).surveyId, ...CONSENT }),
    full: { surveyId: 'survey', schemeId: 'full', ...CONSENT },
    bad: { surveyId: 'survey', version: '', language: 'no language' },
    refusals: {
      'survey.not_found': { as: 'admin', input: { surveyId: MISSING, ...CONSENT } },
      'consent.not_asked': async ({ app, world }) => {
        const survey = await app.given.survey({ locale: world.locale, schemeId: app.given.name('silent') });
        const person = await app.given.respondent(survey);
        return { token: await app.tokenFor(person.id), input: { surveyId: survey.slug, ...CONSENT } };
      },
      'consent.version_conflict': async (setting) => {
        const { surveyId, token } = await askingSurvey(setting);
        return { token, input: { surveyId, ...CONSENT, version: '1999-12' } };
      },
      'consent.language': async (setting) => {
        const { surveyId, token } = await askingSurvey(setting);
        return { token, input: { surveyId, ...CONSENT, language: 'fr' } };
      },
      'consent.withdrawn': async (setting) => {
        const { surveyId, token } = await withdrawnCaller(setting);
        return { token, input: { surveyId, ...CONSENT } };
      },
      'access.in_person_only': (setting) => ofProgram(setting, CONSENT),
    },
  },
  'consents.withdraw': {
    ...ofSurvey,
    // In a survey of its own: callers of other questions take part in theirs.
    as: 'admin',
    fine: async (setting) => ({ surveyId: (await askingSurvey(setting)).surveyId }),
    full: { surveyId: 'survey' },
    refusals: {
      ...ofSurvey.refusals,
      'access.in_person_only': (setting) => ofProgram(setting, {}),
    },
  },
};
