import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leaveInterruptsTo, ROOT, serverEnvironment } from './server-process.ts';

export const BENCH_SURVEY = 'bench';
/** The locales of further food lists, in their order. */
export const FURTHER_LOCALES = ['en_IE', 'fr_FR', 'en_AU'] as const;
const SCRIPT = fileURLToPath(import.meta.resolve('./prepare.ts'));

export interface Respondent {
  userName: string;
  password: string;
  urlAuthToken: string;
}

/** The facts that a bench needs about its database. */
export interface Prepared {
  localeId: string;
  foodCodes: string[];
  asServedSets: string[];
  respondents: Respondent[];
}

export interface PrepareOptions {
  dataDir: string;
  databaseUrl: string | null;
  respondents: number;
  /** The folder of CSV files; null for the demo food list. */
  foodList: string | null;
  /** Folders of more food lists, each for a locale of FURTHER_LOCALES. */
  furtherLists?: string[];
}

/** Fills an empty database with the demo, the food list and a survey with respondents, in a child process. */
export async function prepare({
  dataDir,
  databaseUrl,
  respondents,
  foodList,
  furtherLists = [],
}: PrepareOptions): Promise<Prepared> {
  const output = join(dataDir, 'prepared.json');
  const input = [output, String(respondents), ...(foodList === null ? [] : [foodList, ...furtherLists])];
  const child = spawn(process.execPath, [SCRIPT, ...input], {
    cwd: ROOT,
    env: serverEnvironment({ dataDir, databaseUrl }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  leaveInterruptsTo(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the database could not be prepared');
  return JSON.parse(readFileSync(output, 'utf8')) as Prepared;
}
