import type { AnswersOf } from '../index.ts';

const help: AnswersOf<'surveyPresentation'>['help']['help'] = [
  {
    id: 'photographs',
    title: { en: 'Choose a photograph', fr: 'Choisir une photo' },
    text: { en: 'Tap the picture that looks most like your portion.' },
    clip: {
      url: 'https://media.example.org/photographs.mp4',
      captions: { en: 'WEBVTT\n\n00:00.000 --> 00:04.000\nTap the picture that looks most like your portion.\n' },
      transcript: null,
    },
  },
];
const presentation: AnswersOf<'surveyPresentation'>['get'] = {
  surveyId: 'demo',
  version: '5b0c9e0e-8a53-4a0a-9a51-3a1f1d1f7c11',
  title: { en: 'What we eat', fr: 'Ce que nous mangeons' },
  languages: ['en', 'fr'],
  signInModes: ['link', 'password'],
  supportPhone: '+44 191 498 0000',
  colours: {
    accent: '#0b5d57',
    onAccent: '#ffffff',
    background: '#f6f4ee',
    surface: '#ffffff',
    text: '#1b1b1b',
    muted: '#5a5a5a',
  },
  help,
  logoUrl: 'http://127.0.0.1:3000/images/surveys/demo/0f343b0931126a20f133d67c2b018a3b-3a1f1d1f7c11.webp',
};

export const surveyPresentationExamples: AnswersOf<'surveyPresentation'> = {
  get: presentation,
  update: presentation,
  setLogo: presentation,
  removeLogo: { ...presentation, logoUrl: null },
  help: { languages: ['en', 'fr'], help },
};
