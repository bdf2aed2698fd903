import { randomUUID } from 'node:crypto';
import { refusedPictures, upload } from '../../support/pictures.ts';
import { MISSING, ofSurvey, type AreaQuestions, type Attempt, type Input } from './questions.ts';

const surveyId = 'survey';
const LOGO = await upload({ width: 60, height: 40 });
const missing = (input: Input = {}): Attempt => ({ as: 'admin', input: { surveyId: MISSING, ...input } });
const colours = {
  accent: '#0b5d57',
  onAccent: '#ffffff',
  background: '#f6f4ee',
  surface: '#ffffff',
  text: '#1b1b1b',
  muted: '#5a5a5a',
};
const clip = {
  url: 'https://media.example.org/clip.mp4',
  captions: { en: 'WEBVTT\n\n00:00.000 --> 00:04.000\nTap the picture.\n' },
  transcript: { en: 'Tap the picture.' },
};
const full = {
  surveyId,
  baseVersion: randomUUID(),
  title: { en: 'What we eat' },
  languages: ['en', 'fr'],
  signInModes: ['link', 'password'],
  supportPhone: '+44 191 498 0000',
  colours,
  help: [{ id: 'photographs', title: { en: 'Photographs' }, text: { en: 'Choose one.' }, clip }],
};
const refusedLogos = Object.fromEntries(
  Object.entries(await refusedPictures()).map(([code, file]): [string, Attempt] => [
    code,
    { as: 'admin', input: { surveyId, file } },
  ]),
);

export const surveyPresentationQuestions: AreaQuestions = {
  'surveyPresentation.get': { ...ofSurvey, as: 'leader' },
  'surveyPresentation.update': {
    as: 'leader',
    fine: { surveyId, title: { en: 'What we eat', fr: 'Ce que nous mangeons' }, languages: ['en', 'fr'] },
    full,
    bad: { surveyId, languages: ['en_GB'] },
    refusals: {
      'survey.not_found': missing(),
      'survey.version_conflict': { as: 'admin', input: full },
    },
  },
  'surveyPresentation.setLogo': {
    as: 'leader',
    fine: { surveyId, file: LOGO },
    full: { surveyId },
    bad: { surveyId: 'a survey?', file: LOGO },
    refusals: { ...refusedLogos, 'survey.not_found': missing({ file: LOGO }) },
  },
  'surveyPresentation.removeLogo': { ...ofSurvey, as: 'leader' },
  'surveyPresentation.help': ofSurvey,
};
