import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Survey } from '../../../entities/survey.ts';
import { SurveyAlias } from '../../../entities/survey-alias.ts';
import { User } from '../../../entities/user.ts';
import { UserRole, type RoleName } from '../../../entities/user-role.ts';
import { inTransaction, type Scope } from '../../scope.ts';
import { importFoodList } from '../../services/food-lists/import-food-list.ts';
import { importPortionImages, PortionImagesFile } from '../../services/portion-sizes/import-portion-images.ts';
import { query, sql } from '../sql.ts';

const FOLDER = join(import.meta.dirname, '../../../data/demo');
const LOCALE = 'en_GB';
export const DEMO_SURVEY = 'demo';
const RESPONDENTS = 5;
/** A demo is tried many times a day. */
const DEMO_LIMITS = { maximumDailySubmissions: 1_000_000, minimumSubmissionInterval: 0 };
const YEAR_MS = 365 * 24 * 3600 * 1000;

export interface DemoAccount {
  role: RoleName;
  email?: string;
  surveyId?: string;
  userName?: string;
  password: string;
  urlAuthToken?: string;
}

/** Loads the demo food list, survey and people into an empty database; false if anybody is in it already. */
export async function loadDemo(scope: Scope, onProgress: (what: string) => void): Promise<boolean> {
  const [someone] = await query(scope.em, sql`select id from user_account limit 1`);
  if (someone) return false;
  const accounts = await inTransaction(scope, async (inner) => {
    onProgress('portion images');
    await importPortionImages(
      inner,
      PortionImagesFile.parse(JSON.parse(readFileSync(join(FOLDER, 'portion-images.json'), 'utf8'))),
    );
    onProgress('food list');
    await importFoodList(inner, { directory: FOLDER, localeId: LOCALE, skipBad: false });
    onProgress('survey and people');
    return loadPeople(inner);
  });
  const { dataDir } = scope.config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'demo-accounts.json'), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  return true;
}

async function loadPeople(scope: Scope): Promise<DemoAccount[]> {
  const { em } = scope;
  const now = scope.now().getTime();
  const survey = em.create(Survey, {
    slug: DEMO_SURVEY,
    locale: LOCALE,
    state: 'active',
    startDate: new Date(now - YEAR_MS),
    endDate: new Date(now + 10 * YEAR_MS),
    timeZone: 'Europe/London',
    supportEmail: 'support@example.org',
    description: '<p>What did you eat and drink yesterday?</p>',
    finalPageHtml: '<p>Thank you for your recall.</p>',
    feedbackEnabled: true,
    ...DEMO_LIMITS,
  });
  const accounts: DemoAccount[] = [
    { role: 'superuser', email: 'admin@example.org', password: secret(12) },
    {
      role: 'staff',
      email: 'staff@example.org',
      surveyId: DEMO_SURVEY,
      userName: 'staff1',
      password: secret(12),
      urlAuthToken: secret(16),
    },
    ...Array.from({ length: RESPONDENTS }, (_, index) => ({
      role: 'respondent' as const,
      surveyId: DEMO_SURVEY,
      userName: `respondent${index + 1}`,
      password: secret(9),
      urlAuthToken: secret(16),
    })),
  ];
  for (const { role, email, surveyId, userName, password, urlAuthToken } of accounts) {
    const name = email === undefined ? `Demo respondent ${userName}` : `Demo ${role}`;
    const user = em.create(User, { name, email: email ?? null, passwordHash: await scope.passwords.hash(password) });
    em.create(UserRole, { user, name: role, survey: surveyId === undefined ? null : survey });
    if (userName !== undefined && urlAuthToken !== undefined)
      em.create(SurveyAlias, { user, survey, userName, urlAuthToken });
  }
  await em.flush();
  return accounts;
}

function secret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
