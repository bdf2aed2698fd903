import { rest } from '../../src/contract/meta.ts';
import { requireConsent } from '../../src/services/consents/consents.queries.ts';
import { giveConsent } from '../../src/services/consents/give-consent.ts';
import { withdrawConsent } from '../../src/services/consents/withdraw-consent.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import { ConsentView, GiveConsentInput } from './consents.schema.ts';
import { toConsent } from './consents.view.ts';

export const consentsRouter = router({
  /** Gets which consent a survey asks for, and what the caller agreed to. */
  get: surveyProcedure('consents:give')
    .meta(
      rest('GET', '/surveys/{surveyId}/consent', 'Get your own consent', {
        errors: surveyErrors,
        description:
          'Answers which version of its text the survey asks consent to, which versions the caller agreed to, when and in which language, and whether they have withdrawn. `mayRecall` says whether recalls are accepted as far as consent is concerned.',
      }),
    )
    .input(SurveyRef)
    .output(ConsentView)
    .query(async ({ ctx, input }) => toConsent(await requireConsent(ctx, input))),

  /** Records that the caller agrees to the present text of the survey. */
  give: surveyProcedure('consents:give')
    .meta(
      rest('POST', '/surveys/{surveyId}/consent', 'Consent to a survey', {
        errors: {
          ...surveyErrors,
          'consent.not_asked': 'conflict',
          'consent.version_conflict': 'conflict',
          'consent.language': 'invalid',
          'consent.withdrawn': 'forbidden',
          'access.in_person_only': 'forbidden',
        },
        description:
          'Records the scheme, the version, the language and the time. The same version of the same scheme again changes nothing. A version or a scheme that the survey no longer asks for is refused with 409 `consent.version_conflict`: `facts` has the present ones. A language that the scheme does not have is refused with 400 `consent.language`. Whoever has withdrawn takes part again, unless their recalls were erased. Programs with a personal access token are refused.',
        example: { request: { schemeId: 'winter-2027', version: '2026-11', language: 'en' } },
      }),
    )
    .input(GiveConsentInput)
    .output(ConsentView)
    .mutation(async ({ ctx, input }) => toConsent(await giveConsent(ctx, input))),

  /** Ends the part of the caller in the survey. */
  withdraw: surveyProcedure('consents:give')
    .meta(
      rest('POST', '/surveys/{surveyId}/consent/withdrawal', 'Withdraw from a survey', {
        errors: { ...surveyErrors, 'access.in_person_only': 'forbidden' },
        description:
          'Deletes the recall under way and the mails that are due, and refuses further recalls with 403 `consent.withdrawn`. Earlier recalls are kept or erased, as `onWithdrawal` says. The person can still sign in, read and download their data, and ask for their deletion. A second withdrawal changes nothing. It works in a survey that asks for no consent too.',
      }),
    )
    .input(SurveyRef)
    .output(ConsentView)
    .mutation(async ({ ctx, input }) => toConsent(await withdrawConsent(ctx, input))),
});
