import type { AreaQuestions } from './questions.ts';

export const ownDataQuestions: AreaQuestions = { 'ownData.download': {}, 'ownData.downloadPage': {} };
