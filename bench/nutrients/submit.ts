import { signIn } from '../support/clients.ts';
import { Connection } from '../support/connection.ts';
import { BENCH_SURVEY, type Prepared } from '../support/prepare-database.ts';
import { ServerProcess } from '../support/server-process.ts';

/** Starts a server, submits recalls to it as a respondent, and returns the seconds that they took. */
export async function submitAll(
  location: { dataDir: string; databaseUrl: string | null },
  { respondents: [respondent] }: Prepared,
  recalls: readonly object[],
): Promise<number> {
  if (!respondent) throw new Error('there are no respondents');
  await using server = await ServerProcess.start(location);
  const { authorization } = await signIn(server.port, respondent);
  const connection = new Connection(server.port);
  const started = performance.now();
  for (const recall of recalls) {
    const { status, body } = await connection.send({
      method: 'POST',
      path: `/api/surveys/${BENCH_SURVEY}/submissions`,
      headers: authorization,
      body: JSON.stringify(recall),
    });
    if (status !== 200) throw new Error(`submission: ${status} ${body}`);
  }
  connection.close();
  return (performance.now() - started) / 1000;
}
