import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { authenticationUrl, feedbackUrl } from '../../src/services/survey-people/authentication-url.ts';

test.each([
  [{}, null, 'https://recall.example.org/s/winter?auth=token'],
  [{}, 'rappel.example.org:8443', 'https://rappel.example.org:8443/s/winter?auth=token'],
  [
    { SURVEY_FRONTEND_URL: 'https://app.example.org/eat/' },
    null,
    'https://app.example.org/eat/surveys/winter?auth=token',
  ],
  [{ SURVEY_FRONTEND_URL: 'https://recall.example.org' }, null, 'https://recall.example.org/surveys/winter?auth=token'],
])('a link with the settings %j and the domain %s of the survey is %s', (environment, authUrlDomainOverride, link) => {
  const config = readConfig({ PUBLIC_URL: 'https://recall.example.org', ...environment });
  expect(authenticationUrl(config, { slug: 'winter', authUrlDomainOverride }, 'token')).toBe(link);
  const feedback = link.replace('/winter?', '/winter/feedback?');
  expect(feedbackUrl(config, { slug: 'winter', authUrlDomainOverride }, 'token')).toBe(feedback);
});
