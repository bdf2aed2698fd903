import { expect, test } from 'vitest';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();

test('a respondent is changed several times in a row: the form shows what is stored, and fields of the survey stay', async () => {
  const { admin, newRespondent } = app();
  const { userName } = await newRespondent();
  await admin.surveys.update.mutate({ surveyId: 'demo', allowPersonalData: true });
  await admin.surveyPeople.upsertRespondents.mutate({
    surveyId: 'demo',
    users: [{ userName, customFields: { region: 'North' } }],
  });
  const { page } = await signIn(['demo/staff'], `/surveys/demo/respondents?person=${userName}`);
  const panel = page.getByRole('complementary', { name: userName });
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  const save = async () => {
    await panel.getByText('not saved').waitFor();
    await page.keyboard.press('Control+s');
    await panel.getByText('not saved').waitFor({ state: 'detached' });
  };
  await panel.getByLabel('region', { exact: true }).fill('South');
  await save();
  await panel.getByLabel('Name', { exact: true }).fill('Ada');
  await save();
  expect(await panel.getByLabel('region', { exact: true }).inputValue()).toBe('South');
  await panel.getByRole('button', { name: 'Another field' }).click();
  await panel.getByPlaceholder('Name').last().fill('wave');
  await panel.getByPlaceholder('Value').last().fill('2');
  await save();
  const { items } = await admin.surveyPeople.listRespondents.query({ surveyId: 'demo', search: userName });
  expect(items.find((person) => person.userName === userName)).toMatchObject({
    name: 'Ada',
    customFields: { region: 'South', wave: '2' },
  });
});
