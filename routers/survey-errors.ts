/** The error of an operation about a survey that does not exist. */
export const surveyErrors = { 'survey.not_found': 'not_found' } as const;
