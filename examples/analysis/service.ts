import { readFileSync } from 'node:fs';

// How the examples of this folder call the service. RECALL_URL is its address, ACCOUNTS the file with the accounts of the demo.

/** A row of the file of totals. */
export interface Total {
  userId: number;
  eatenGrams: number;
  nutrients: Record<string, number>;
}
interface Account {
  role: string;
  email?: string;
  password: string;
}

const { RECALL_URL = 'http://127.0.0.1:3100', ACCOUNTS = 'data/demo-accounts.json' } = process.env;

export async function ask(method: string, path: string, token: string | null, body?: object): Promise<Response> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${RECALL_URL}/api${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

export async function read<Answer>(method: string, path: string, token: string | null, body?: object): Promise<Answer> {
  return (await (await ask(method, path, token, body)).json()) as Answer;
}

export async function signIn(how: string, by: object): Promise<string> {
  return (await read<{ accessToken: string }>('POST', `/auth/${how}`, null, by)).accessToken;
}

/** Signs in as the superuser of the demo. */
export async function signInAsAdmin(): Promise<string> {
  const accounts = JSON.parse(readFileSync(ACCOUNTS, 'utf8')) as Account[];
  const { email, password } = accounts.find(({ role }) => role === 'superuser') ?? { email: '', password: '' };
  return signIn('login', { email, password });
}

/** Makes an extract of a survey and downloads it. */
export async function makeExtract(surveyId: string, admin: string, filters: object = {}): Promise<Uint8Array> {
  const path = `/surveys/${surveyId}/extracts`;
  const { id } = await read<{ id: string }>('POST', path, admin, { name: 'Analysis', ...filters });
  const { extractId } = await resultOf<{ extractId: number }>(id, admin);
  const { url } = await read<{ url: string }>('POST', `${path}/${extractId}/address`, admin);
  // The address begins with the public address of the service.
  const answer = await fetch(`${RECALL_URL}${url.slice(url.indexOf('/api/'))}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Waits for a job and returns its result. */
async function resultOf<Result>(id: string, token: string): Promise<Result> {
  for (;;) {
    const job = await read<{ state: string; result: Result; error: object | null }>('GET', `/jobs/${id}`, token);
    if (job.state === 'succeeded') return job.result;
    if (job.state !== 'running') throw new Error(`the job ${job.state}: ${JSON.stringify(job.error)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export async function totalsOf(surveyId: string, token: string): Promise<Total[]> {
  const answer = await ask('GET', `/surveys/${surveyId}/submissions/export?content=totals&format=ndjson`, token);
  const lines = (await answer.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Total);
}
