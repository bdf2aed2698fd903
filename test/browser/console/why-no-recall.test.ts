import { expect, test } from 'vitest';
import { createRecallClient } from '../../../client/index.ts';
import { SURVEY } from '../support/survey-app.ts';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();

test('the panel of a person without a recall says how far the person came', async () => {
  const { admin, newRespondent } = app();
  const { userName, password } = await newRespondent();
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/respondents?person=${userName}`);
  const panel = page.getByRole('complementary', { name: userName });
  const says = async (words: string | RegExp) => {
    await page.reload();
    await panel.getByText(words).waitFor();
  };
  await says('There is no address for an invitation, and the link was not opened.');
  await admin.surveys.update.mutate({ surveyId: SURVEY, allowPersonalData: true });
  const users = [{ userName, email: `${userName}@example.org` }];
  await admin.surveyPeople.upsertRespondents.mutate({ surveyId: SURVEY, users });
  await says('The person was never invited, and the link was not opened.');
  const batch = { surveyId: SURVEY, key: 'invitation', type: 'login-recall-yesterday' as const };
  await admin.notifications.createBatch.mutate({ ...batch, filter: { search: userName } });
  await expect
    .poll(async () => (await admin.notifications.list.query({ surveyId: SURVEY, search: userName })).items[0]?.state)
    .toBe('sent');
  await says(/The link was not opened since the message of/);
  const respondent = createRecallClient({ url: app().address });
  await respondent.signIn.withAlias({ surveyId: SURVEY, userName, password });
  await says(/The person signed in on .* and began no recall\./);
});
