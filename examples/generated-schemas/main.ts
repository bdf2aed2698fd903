import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import {
  AuthLoginBody,
  AuthLoginResponse,
  SurveySubmissionsListQueryParams,
  SurveySubmissionsListResponse,
  SurveysListResponse,
} from './generated/index.ts';

// A program that checks what it sends and gets with schemas that an independent generator made from the OpenAPI document. RECALL_URL
// is the service, ACCOUNTS a JSON file with a member of staff, such as that of the demo.

const { RECALL_URL = 'http://127.0.0.1:3100', ACCOUNTS = 'data/demo-accounts.json' } = process.env;
const accounts = JSON.parse(readFileSync(ACCOUNTS, 'utf8')) as { role: string; email?: string; password: string }[];
const { email = '', password = '' } = accounts.find(({ role }) => role === 'staff') ?? {};

const signIn = await call('/auth/login', AuthLoginResponse, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(AuthLoginBody.parse({ email, password })),
});
if (!('accessToken' in signIn)) throw new Error('This account has a second factor');
const headers = { authorization: `Bearer ${signIn.accessToken}` };

const { items } = await call('/surveys?limit=1', SurveysListResponse, { headers });
const [survey] = items;
if (!survey) throw new Error('This person runs no survey');

const { limit } = SurveySubmissionsListQueryParams.parse({ limit: 1 });
const recalls = await call(`/surveys/${survey.id}/submissions?limit=${limit}`, SurveySubmissionsListResponse, {
  headers,
});
console.log(`Survey ${survey.id} has ${recalls.total} recalls, and its answers fit the schemas`);

const refused = AuthLoginBody.safeParse({ email, password: '' });
console.log(`A request that the service would refuse is found before it is sent: ${refused.error?.issues[0]?.message}`);

async function call<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  init: RequestInit,
): Promise<z.output<Schema>> {
  const response = await fetch(`${RECALL_URL}/api${path}`, init);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return schema.parse(await response.json());
}
