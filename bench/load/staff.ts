import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection, type Call } from '../support/connection.ts';
import { requireOk } from './saturate.ts';

/** Signs in as the superuser of the demo and returns the headers of its requests. */
export async function staffHeaders(port: number, dataDir: string): Promise<{ authorization: string }> {
  const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as {
    email?: string;
    password: string;
  }[];
  const { email, password } = accounts.find((one) => one.email !== undefined) ?? {};
  const connection = new Connection(port);
  const call: Call = { method: 'POST', path: '/api/auth/login', body: JSON.stringify({ email, password }) };
  const answer = await connection.send(call);
  connection.close();
  requireOk(call, answer);
  return { authorization: `Bearer ${(JSON.parse(answer.body) as { accessToken: string }).accessToken}` };
}
