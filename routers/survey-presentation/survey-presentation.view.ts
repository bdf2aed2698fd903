import type { z } from 'zod';
import type { PresentedSurvey } from '../../entities/survey.ts';
import { presentationOf } from '../../src/domain/presentation.ts';
import { imageUrl, type PictureSettings } from '../image-url.ts';
import type { PresentationView, SurveyHelpView } from './survey-presentation.schema.ts';

export function toPresentation(survey: PresentedSurvey, config: PictureSettings): z.output<typeof PresentationView> {
  return {
    surveyId: survey.slug,
    version: survey.presentationVersion,
    ...presentationOf(survey.presentation),
    logoUrl: toLogoUrl(survey, config),
  };
}

export function toLogoUrl({ logoPath }: Pick<PresentedSurvey, 'logoPath'>, config: PictureSettings): string | null {
  return logoPath == null ? null : imageUrl(config, logoPath);
}

/** The languages that an application offers: those of the presentation, or else that of the food list. */
export function toLanguages(survey: PresentedSurvey): string[] {
  const { languages } = presentationOf(survey.presentation);
  return languages.length > 0 ? languages : [survey.locale.$.respondentLanguage];
}

export function toSurveyHelp(survey: PresentedSurvey): z.output<typeof SurveyHelpView> {
  return { languages: toLanguages(survey), help: presentationOf(survey.presentation).help };
}
