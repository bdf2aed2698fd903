import { Language } from '@dietary-recall/recall';
import { ON_WITHDRAWAL } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { SurveyId, Text, Timestamp } from '../common.schema.ts';

export const GiveConsentInput = z.strictObject({
  surveyId: SurveyId,
  schemeId: Text(64)
    .min(1)
    .optional()
    .meta({ description: 'Scheme whose text was shown, from `asked.schemeId`; absent: the one that the survey has' }),
  version: Text(32).min(1).meta({ description: 'Version of the text to which the person agrees', example: '2026-11' }),
  language: Language.meta({ description: 'Language in which the text was shown, BCP 47', example: 'en' }),
});

const WhenWithdrawn = z
  .enum(ON_WITHDRAWAL)
  .meta({ description: 'What happens to the recalls when the person withdraws; say it beside the button' });

export const ConsentView = z
  .object({
    surveyId: z.string().meta({ description: 'Survey id' }),
    asked: z
      .object({
        schemeId: z.string().meta({ description: 'Scheme that holds the text' }),
        version: z.string().meta({ description: 'Version of the text' }),
        schemeVersion: z.number().int().meta({ description: 'Version of the scheme' }),
        languages: z
          .array(z.string())
          .meta({ description: 'Languages of the scheme, BCP 47: consent is given in one of them' }),
        onWithdrawal: WhenWithdrawn,
      })
      .nullable()
      .meta({ description: 'The consent that the scheme asks for; null: none' }),
    mayRecall: z.boolean().meta({
      description:
        'Are recalls accepted, as far as consent is concerned? If not, ask for consent, or say that the person has withdrawn',
    }),
    onWithdrawal: WhenWithdrawn,
    consents: z
      .array(
        z
          .object({
            schemeId: z.string().meta({ description: 'Scheme that held the text' }),
            version: z.string().meta({ description: 'Version of the text' }),
            language: z.string().meta({ description: 'Language in which the text was shown, BCP 47' }),
            schemeVersion: z.number().int().meta({ description: 'Version of the scheme' }),
            givenAt: Timestamp.meta({ description: 'When the person agreed, ISO 8601' }),
            withdrawnAt: Timestamp.nullable().meta({ description: 'When the person withdrew, ISO 8601; null: not' }),
          })
          .meta({ id: 'GivenConsent' }),
      )
      .meta({ description: 'What the person agreed to, newest first' }),
    withdrawal: z
      .object({
        withdrawnAt: Timestamp.meta({ description: 'When the person withdrew, ISO 8601' }),
        recalls: z.enum(['kept', 'erased']).meta({ description: 'What happened to the recalls' }),
        recallCount: z.number().int().meta({ description: 'Number of recalls that were kept or erased' }),
        mayReturn: z.boolean().meta({ description: 'Does another consent let the person take part again?' }),
      })
      .nullable()
      .meta({ description: 'The withdrawal in force; null: the person takes part' }),
  })
  .meta({ id: 'Consent' });
