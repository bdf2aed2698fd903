import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLE_NAMES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { kysely } from '../db/kysely.ts';
import { DEMO_SURVEY } from '../domain/demo-survey-ids.ts';

const DemoAccount = z.object({
  role: z.enum(ROLE_NAMES),
  email: z.string().optional(),
  surveyId: z.string().optional(),
  userName: z.string().optional(),
  password: z.string(),
  urlAuthToken: z.string().optional(),
});
export type DemoAccount = z.output<typeof DemoAccount>;

/** The demo while it is loaded. */
export interface Demo {
  /** The file with the accounts. Null if the data folder of this process has none, or one that cannot be read. */
  accountsFile: string | null;
  accounts: readonly DemoAccount[];
}

export function accountsFileOf(dataDir: string): string {
  return join(dataDir, 'demo-accounts.json');
}

/** Finds the demo in the database. Null if it is switched off, or was not loaded because the database had people. */
export async function findDemo(context: Context): Promise<Demo | null> {
  const { em, config } = context;
  if (!config.loadsDemoData) return null;
  const survey = await kysely(em).selectFrom('survey').select('id').where('slug', '=', DEMO_SURVEY).executeTakeFirst();
  if (survey === undefined) return null;
  const accountsFile = accountsFileOf(config.dataDir);
  const accounts = readAccounts(accountsFile);
  return accounts === null ? { accountsFile: null, accounts: [] } : { accountsFile, accounts };
}

function readAccounts(file: string): DemoAccount[] | null {
  try {
    return z.array(DemoAccount).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
