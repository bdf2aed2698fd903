// node bench/support/prepare.ts OUTPUT RESPONDENTS [FOLDER...]
// Fills the database of DATABASE_URL or DATA_DIR for a bench: the demo, food lists, and a survey on the first with respondents.
// Writes the facts that a bench needs to sign in and to ask for foods into the file OUTPUT.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { argv, env } from 'node:process';
import { DAY_MS } from '@dietary-recall/vocabulary';
import { pino } from 'pino';
import { SurveyAlias } from '../../entities/survey-alias.ts';
import { Survey } from '../../entities/survey.ts';
import { UserRole } from '../../entities/user-role.ts';
import { User } from '../../entities/user.ts';
import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { query, sql } from '../../src/db/sql.ts';
import { loadDemo } from '../../src/demo/load-demo.ts';
import { openRuntime } from '../../src/runtime.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { BENCH_SURVEY, FURTHER_LOCALES, type Prepared, type Respondent } from './prepare-database.ts';

const DEMO_LOCALE = 'en_GB';
const LOADED_LOCALE = 'en_US';
const YEAR_MS = 365 * DAY_MS;

const [output = '', count = '', directory, ...others] = argv.slice(2);
const runtime = await openRuntime(readConfig(env), pino({ level: 'error' }));
try {
  const context = runtime.context();
  await loadDemo(context, () => undefined);
  if (directory !== undefined) await importFoodList(context, { directory, localeId: LOADED_LOCALE, skipBad: false });
  for (const [index, other] of others.entries()) {
    const further = FURTHER_LOCALES[index];
    if (further === undefined) throw new Error(`There are only ${FURTHER_LOCALES.length} locales for further lists.`);
    // Files of agencies have single rows that name no food, and codes of another agency with another meaning.
    await importFoodList(context, { directory: other, localeId: further, prefix: `${further}-`, skipBad: true });
  }
  const localeId = directory === undefined ? DEMO_LOCALE : LOADED_LOCALE;
  const respondents = await createSurvey(runtime.context(), localeId, Number(count));
  const prepared: Prepared = { localeId, ...(await read(runtime.context(), localeId)), respondents };
  writeFileSync(output, JSON.stringify(prepared), { mode: 0o600 });
} finally {
  await runtime.close();
}

async function createSurvey({ em, now, passwords }: Context, locale: string, count: number): Promise<Respondent[]> {
  const survey = em.create(Survey, {
    slug: BENCH_SURVEY,
    locale,
    state: 'active',
    startDate: new Date(now().getTime() - YEAR_MS),
    endDate: new Date(now().getTime() + YEAR_MS),
    timeZone: 'America/New_York',
    supportEmail: 'support@example.org',
    feedbackEnabled: true,
    maximumDailySubmissions: 1_000_000,
    minimumSubmissionInterval: 0,
  });
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await passwords.hash(password);
  const respondents = Array.from({ length: count }, (_, index) => ({
    userName: `respondent${index + 1}`,
    password,
    urlAuthToken: randomBytes(16).toString('base64url'),
  }));
  for (const { userName, urlAuthToken } of respondents) {
    const user = em.create(User, { name: `Bench ${userName}`, email: null, passwordHash });
    em.create(UserRole, { user, name: 'respondent', survey });
    em.create(SurveyAlias, { user, survey, userName, urlAuthToken });
  }
  await em.flush();
  return respondents;
}

async function read({ em }: Context, localeId: string): Promise<{ foodCodes: string[]; asServedSets: string[] }> {
  const foods = await query<{ code: string }>(
    em,
    sql`select f.code from food_list_entry e join food f on f.id = e.food_id where e.locale_id = ${localeId} order by f.code`,
  );
  const sets = await query<{ id: string }>(em, sql`select id from as_served_set order by id`);
  return { foodCodes: foods.map(({ code }) => code), asServedSets: sets.map(({ id }) => id) };
}
