import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { call } from '../support/http.ts';
import { useListeners } from '../support/listeners.ts';
import { ServerProcess } from '../support/server-process.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const { databaseUrl, pids, kill, admitConnections } = useListeners(app);

let servers: ServerProcess[] = [];
let locale: string;
/** One of each process: the codes that its search finds. */
const searches: ((typed: string) => Promise<string[]>)[] = [];

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  await given.food({ code: 'BEAN', locals: { [locale]: { description: 'Broad bean' } } });
  const survey = await given.survey({ locale });
  const password = 'correct horse battery staple';
  const { userName } = await given.respondent(survey, { password });
  const url = databaseUrl();
  servers = [new ServerProcess(url), new ServerProcess(url)];
  const bases = await Promise.all(servers.map((server) => server.listening()));
  // One after the other: the first sign-in hashes the password anew, which refuses another one at the same time.
  for (const base of bases) {
    const signedIn = await call('POST', `${base}/api/auth/login/alias`, {
      body: { surveyId: survey.slug, userName, password },
    });
    const { accessToken } = signedIn.body as { accessToken: string };
    searches.push(async (typed) => {
      const answer = await call('GET', `${base}/api/foods/${locale}/lookup?desc=${encodeURIComponent(typed)}`, {
        token: accessToken,
      });
      return (answer.body as { foods: { code: string }[] }).foods.map(({ code }) => code);
    });
  }
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

const findAnywhere = async (typed: string) => (await Promise.all(searches.map((search) => search(typed)))).flat();

/** An open connection on which the food gets another name. */
async function renamer() {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  onTestFinished(() => client.end());
  return (name: string) =>
    client.query('update food_local set local_description = $1 where locale_id = $2', [name, locale]);
}

test('two processes find a food under its new name', async () => {
  const rename = await renamer();
  await expect.poll(pids).toHaveLength(2);
  expect(await findAnywhere('broad bean')).toEqual(['BEAN', 'BEAN']);
  await rename('Aubergine');
  await expect.poll(() => findAnywhere('aubergine')).toEqual(['BEAN', 'BEAN']);
  expect(await findAnywhere('broad bean')).toEqual([]);
});

test('two processes that lost their listening connections find an edited food, and listen again', async () => {
  const rename = await renamer();
  await expect.poll(pids).toHaveLength(2);
  await admitConnections(false);
  onTestFinished(() => admitConnections(true));
  await kill();
  await rename('Courgette');
  await expect.poll(() => findAnywhere('courgette')).toEqual(['BEAN', 'BEAN']);
  expect(await pids()).toEqual([]);
  await admitConnections(true);
  await expect.poll(pids).toHaveLength(2);
});
