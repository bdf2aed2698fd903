import type { Objects } from '@dietary-recall/recall';
import { z } from 'zod';
import { multipart } from '../../src/contract/files.ts';
import { presentationFields } from '../../src/domain/presentation.ts';
import { SurveyId, SurveyRef } from '../common.schema.ts';
import { BaseVersion } from '../records.schema.ts';

const MAX_LOGO_BYTES = 2 * 1024 * 1024;

export const LOGO = { fields: ['file'], maxFiles: 1, maxBytes: MAX_LOGO_BYTES } as const;

export const UpdatePresentationInput = SurveyRef.extend({
  baseVersion: BaseVersion.optional().meta({
    description: 'The version that was read; 409 if the stored version is another one; absent: not checked',
  }),
  ...z.strictObject(presentationFields(z.strictObject)).partial().shape,
});
export const SetLogoInput = multipart({
  surveyId: SurveyId,
  file: z
    .file('Send one file.')
    .max(MAX_LOGO_BYTES)
    .meta({ description: 'JPEG, PNG or SVG, up to 2 MB; it is served as WebP of at most 640 x 240 px' }),
});

const { help, ...fields } = presentationFields(z.object as Objects);

export const LogoUrl = z
  .string()
  .nullable()
  .meta({ description: 'Absolute URL of the logo, whose content never changes; null: none' });

/** What an application shows of a survey before anybody signs in. */
export const shownFields = fields;

export const PresentationView = z
  .object({
    surveyId: z.string().meta({ description: 'Survey id' }),
    version: z.uuid().meta({ description: 'Version of the presentation; an update sends it as baseVersion' }),
    ...fields,
    help,
    logoUrl: LogoUrl,
  })
  .meta({ id: 'SurveyPresentation' });

export const SurveyHelpView = z
  .object({
    languages: z
      .array(z.string())
      .meta({ description: 'Languages that the application offers, first the one to begin with' }),
    help,
  })
  .meta({ id: 'SurveyHelp' });
