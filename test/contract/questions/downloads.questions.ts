import { makeSignedAddress } from '../../../src/services/signed-addresses/signed-address.ts';
import { givenExtract } from './extracts.questions.ts';
import { MISSING, type AreaQuestions, type Person, type Setting } from './questions.ts';

/** The ticket of an address that the person made, whether they may or not. */
async function ticketOf({ app, tokenOf }: Setting, by: Exclude<Person, 'nobody'>, what: string, input: object) {
  const actor = await app.parts.actors.actorOf(tokenOf(by));
  const { url } = await makeSignedAddress({ ...app.context(), actor }, { what, input });
  return { ticket: url.slice(url.lastIndexOf('=') + 1) };
}

const wanted = { surveyId: 'survey', content: 'totals', format: 'csv', as: 'coded', bom: false };
const exported = (by: Exclude<Person, 'nobody'>, further: object) => async (setting: Setting) => ({
  as: 'nobody' as const,
  input: await ticketOf(setting, by, 'export', { ...wanted, ...further }),
});

export const downloadQuestions: AreaQuestions = {
  'downloads.open': {
    fine: (setting) => ticketOf(setting, 'leader', 'export', wanted),
    full: { ticket: 'a.b.c' },
    bad: { ticket: 'x'.repeat(5000) },
    refusals: {
      'download.expired': { as: 'nobody', input: { ticket: 'a.b.c' } },
      'survey.not_found': exported('admin', { surveyId: MISSING }),
      'user.not_found': exported('leader', { user: MISSING }),
      'extract.not_found': async (setting) => ({
        as: 'nobody',
        input: await ticketOf(setting, 'leader', 'extract', { surveyId: 'survey', extractId: 999_999 }),
      }),
      'extract.deleted': async (setting) => ({
        as: 'nobody',
        input: await ticketOf(setting, 'leader', 'extract', await givenExtract(setting, { isDeleted: true })),
      }),
    },
  },
};
