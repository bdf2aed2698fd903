import type { AreaQuestions } from './questions.ts';

export const installationQuestions: AreaQuestions = { 'installation.get': { as: 'admin' } };
