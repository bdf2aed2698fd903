import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SurveyAlias } from '../../entities/survey-alias.ts';
import { UserRole } from '../../entities/user-role.ts';
import { User } from '../../entities/user.ts';
import { Actor } from '../access/actor.ts';
import { inTransaction, type Context } from '../context.ts';
import { acquireLock } from '../db/advisory-locks.ts';
import { kysely } from '../db/kysely.ts';
import { DEMO_LOCALE, DEMO_SURVEY } from '../domain/demo-survey-ids.ts';
import { newUrlAuthToken } from '../services/accounts/url-auth-token.ts';
import { storeFoodList, storeListPictures } from '../services/food-list-import/import-food-list.ts';
import type { ImportOptions } from '../services/food-list-import/import-run.ts';
import { withFiles, type FileChanges } from '../services/images/file-changes.ts';
import { folderOf } from '../services/images/image-folders.ts';
import { addRenditionsJob } from '../services/images/renditions-job.ts';
import { storeWithoutSource } from '../services/images/store-picture.ts';
import { accountsFileOf, type DemoAccount } from './demo-accounts.ts';
import { loadDemoRules } from './demo-rules.ts';
import { createDemoSurvey } from './demo-surveys.ts';
import { insertDemoThumbnails, storeDemoThumbnails } from './demo-thumbnails.ts';

const FOLDER = join(import.meta.dirname, '../../data/demo');
const ADMINISTRATOR = 'admin@example.org';
const RESPONDENTS = 5;
const PICTURES = 'portion-images.json';
const PICTURES_A_LINE = 100;

/** Loads the demo food list, feedback rules, survey and people into an empty database. Returns false if it has users already. */
export async function loadDemo(context: Context, onProgress: (what: string) => void): Promise<boolean> {
  if (await hasPeople(context)) return false;
  const list: ImportOptions = {
    directory: FOLDER,
    localeId: DEMO_LOCALE,
    skipBad: false,
    onProgress: (file, done, total) => {
      if (file === PICTURES && done % PICTURES_A_LINE === 0) onProgress(`${done} of ${total} pictures drawn`);
    },
  };
  return withFiles(context, async (files) => {
    onProgress('drawing the portion pictures, this once');
    // Renditions take most of the time of a picture: a job makes them while the demo is in use.
    const pictures = await storeListPictures(context, files, list, { withRenditions: false });
    const thumbnails = await storeDemoThumbnails(files, FOLDER);
    const logoPath = await storeLogo(files);
    return inTransaction(context, async (inner) => {
      await acquireLock(inner.em, 'demo');
      if (await hasPeople(inner)) {
        files.dropAdded();
        return false;
      }
      onProgress('food list');
      await storeFoodList(inner, list, pictures);
      await insertDemoThumbnails(inner, thumbnails);
      await loadDemoRules(inner);
      onProgress('survey and people');
      const accounts = await loadPeople(inner, logoPath);
      await startJobOfRenditions(inner);
      // The file is written before the commit, so that no account is stored whose password nobody knows.
      const { dataDir } = context.config;
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(accountsFileOf(dataDir), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
      return true;
    });
  });
}

async function storeLogo(files: FileChanges): Promise<string> {
  const upload = { bytes: () => readFile(join(FOLDER, 'logo.svg')) };
  const [logo] = await storeWithoutSource(files, folderOf.surveyLogo(DEMO_SURVEY), upload, ['logo']);
  return logo.path;
}

/** Adds the job that makes the renditions of the pictures, as the administrator of the demo. */
async function startJobOfRenditions(inner: Context): Promise<void> {
  const { id: userId } = await inner.em.findOneOrFail(User, { email: ADMINISTRATOR });
  await addRenditionsJob({ ...inner, actor: new Actor({ userId, familyId: null, roles: [] }) });
}

async function hasPeople({ em }: Context): Promise<boolean> {
  return (await kysely(em).selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function loadPeople(context: Context, logoPath: string): Promise<DemoAccount[]> {
  const { em } = context;
  const survey = createDemoSurvey(context, DEMO_LOCALE);
  survey.logoPath = logoPath;
  const surveyId = survey.slug;
  const accounts: DemoAccount[] = [
    { role: 'superuser', email: ADMINISTRATOR, password: secret(12) },
    {
      role: 'staff',
      email: 'staff@example.org',
      surveyId,
      userName: 'staff1',
      password: secret(12),
    },
    ...Array.from({ length: RESPONDENTS }, (_, index) => ({
      role: 'respondent' as const,
      surveyId,
      userName: `respondent${index + 1}`,
      password: secret(9),
      urlAuthToken: newUrlAuthToken(),
    })),
  ];
  for (const { role, email, surveyId, userName, password, urlAuthToken } of accounts) {
    const name = email === undefined ? `Demo respondent ${userName}` : `Demo ${role}`;
    const user = em.create(User, { name, email: email ?? null, passwordHash: await context.passwords.hash(password) });
    em.create(UserRole, { user, name: role, survey: surveyId === undefined ? null : survey });
    // Members of staff also get a sign-in link, which they do not use.
    if (userName !== undefined)
      em.create(SurveyAlias, { user, survey, userName, urlAuthToken: urlAuthToken ?? newUrlAuthToken() });
  }
  await em.flush();
  return accounts;
}

function secret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
