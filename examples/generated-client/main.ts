import { readFileSync } from 'node:fs';
import { createClient } from './generated/client/index.ts';
import {
  authConfirm,
  authLogin,
  foodsGet,
  personalAccessTokensCreateMine,
  personalAccessTokensRevokeMine,
  surveysList,
  surveySubmissionsExport,
  surveySubmissionsList,
  type PersonalAccessToken,
} from './generated/index.ts';

// A program of a research team with a client that an independent generator made from the OpenAPI document. RECALL_URL is
// the service, ACCOUNTS a JSON file with a member of staff, such as that of the demo.

const { RECALL_URL = 'http://127.0.0.1:3100', ACCOUNTS = 'data/demo-accounts.json' } = process.env;
const accounts = JSON.parse(readFileSync(ACCOUNTS, 'utf8')) as { role: string; email?: string; password: string }[];
const { email = '', password = '' } = accounts.find(({ role }) => role === 'staff') ?? {};

const clientWith = (auth?: string) => createClient({ baseUrl: `${RECALL_URL}/api`, ...(auth ? { auth } : {}) });

const person = await signIn();
const { token, jwt } = await makeToken();
try {
  await readSurvey(jwt);
} finally {
  await personalAccessTokensRevokeMine({ client: person, path: { id: token.id }, throwOnError: true });
}

async function signIn() {
  const { data } = await authLogin({ client: clientWith(), body: { email, password }, throwOnError: true });
  if (!('accessToken' in data)) throw new Error('This account has a second factor');
  return clientWith(data.accessToken);
}

async function makeToken(): Promise<{ token: PersonalAccessToken; jwt: string }> {
  await authConfirm({ client: person, body: { password }, throwOnError: true });
  const body = { name: 'generated client example', scopes: ['surveys:read' as const, 'submissions:read' as const] };
  const { data } = await personalAccessTokensCreateMine({ client: person, body, throwOnError: true });
  return data;
}

async function readSurvey(personalAccessToken: string): Promise<void> {
  const client = clientWith(personalAccessToken);
  const { data: surveys } = await surveysList({ client, query: { limit: 1 }, throwOnError: true });
  const [survey] = surveys.items;
  if (!survey) throw new Error('This person runs no survey');
  const path = { surveyId: survey.id };
  const { data: recalls } = await surveySubmissionsList({ client, path, query: { limit: 1 }, throwOnError: true });
  const query = { content: 'totals' as const };
  const { data: csv } = await surveySubmissionsExport({ client, path, query, throwOnError: true });
  const lines = csv.trim().split('\n');
  console.log(`Survey ${survey.id} has ${recalls.total} recalls; ${lines.length - 1} lines of daily totals`);
  const { error } = await foodsGet({ client, path: { locale: survey.localeId, code: 'NONE' } });
  if (error?.code !== 'food.not_found') throw new Error(`${error?.code} is no food.not_found`);
  console.log(`A refusal is a status and a problem with a stable code: ${error.status} ${error.code}`);
}
