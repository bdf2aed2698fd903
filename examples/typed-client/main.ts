import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { asServedPortion, createRecallClient, isRefusal, type RecallClient } from 'dietary-recall-client';

// A respondent's recall with the typed client, and a program that reads the recalls of the survey. RECALL_URL is the
// service, ACCOUNTS a JSON file with a respondent and a member of staff, such as that of the demo.

interface Account {
  role: string;
  email?: string;
  surveyId?: string;
  userName?: string;
  password: string;
}

const { RECALL_URL: url = 'http://127.0.0.1:3100', ACCOUNTS = 'data/demo-accounts.json' } = process.env;
const accounts = JSON.parse(readFileSync(ACCOUNTS, 'utf8')) as Account[];

const surveyId = await recall(accountOf('respondent'));
await research(surveyId, accountOf('staff'));

function accountOf(role: string): Required<Account> {
  const account = accounts.find((candidate) => candidate.role === role);
  if (!account) throw new Error(`${ACCOUNTS} has no ${role}`);
  return { email: '', surveyId: '', userName: '', ...account };
}

/** Finds a food, chooses a portion by a photograph, and submits a recall. Returns the survey of the recall. */
async function recall({ surveyId, userName, password }: Required<Account>): Promise<string> {
  const { api, signIn, signOut } = createRecallClient({ url });
  await signIn.withAlias({ surveyId, userName, password });
  const { localeId: locale } = await api.surveyData.parameters.query({ surveyId });
  const { foods } = await api.foods.lookup.query({ locale, desc: 'spag bol', limit: 1 });
  const { code, localDescription, portionSizeMethods } = await api.foods.get.query({
    locale,
    code: foods[0]?.code ?? '',
  });
  const method = portionSizeMethods.find((candidate) => candidate.method === 'as-served');
  if (!method) throw new Error(`${localDescription} has no photographs`);
  const serving = await api.portionSizes.getAsServed.query({ id: method.parameters.servingImageSet });
  const estimate = asServedPortion(method, { serving }, { serving: { index: 2 } });
  if ('notOffered' in estimate) throw new Error(`There is no such ${estimate.notOffered}`);
  const { servingWeight, leftoversWeight } = estimate;
  const { submissionId } = await api.submissions.submit.mutate({
    surveyId,
    startTime: new Date(Date.now() - 10 * 60_000).toISOString(),
    endTime: new Date().toISOString(),
    uxSessionId: randomUUID(),
    meals: [
      {
        name: 'Dinner',
        time: { hours: 19, minutes: 0 },
        foods: [{ code, portionSize: { method: method.method, data: { servingWeight, leftoversWeight } } }],
      },
    ],
  });
  const { totals } = await api.submissions.getMine.query({ surveyId, submissionId });
  console.log(`${userName} had ${servingWeight} g of ${localDescription}: ${totals['1']?.toFixed(0)} kcal`);
  try {
    await api.surveys.get.query({ surveyId });
  } catch (error) {
    if (!isRefusal(error, 'access.forbidden')) throw error;
    console.log(`A respondent does not read the settings of the survey: ${error.data.code}`);
  }
  await signOut();
  return surveyId;
}

/** Makes a personal access token, with which a program reads and downloads the recalls. */
async function research(surveyId: string, { email, password }: Required<Account>): Promise<void> {
  const person = createRecallClient({ url });
  await person.signIn.withEmail({ email, password });
  await person.api.auth.confirm.mutate({ password });
  const { token, jwt } = await person.api.personalAccessTokens.createMine.mutate({
    name: 'typed client example',
    scopes: ['submissions:read'],
  });
  try {
    const program = createRecallClient({ url, token: jwt });
    const { total } = await program.api.surveySubmissions.list.query({ surveyId, limit: 1 });
    const csv = await program.file(`/surveys/${surveyId}/submissions/export?content=totals`);
    const lines = (await csv.text()).trim().split('\n');
    console.log(`Survey ${surveyId} has ${total} recalls; ${lines.length - 1} lines of daily totals`);
  } finally {
    await revoke(person, token.id);
  }
}

async function revoke({ api, signOut }: RecallClient, id: string): Promise<void> {
  await api.personalAccessTokens.revokeMine.mutate({ id });
  await signOut();
}
