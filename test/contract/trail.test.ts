import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../routers/index.ts';
import { kysely } from '../../src/db/kysely.ts';
import { operationsOf, type Operation } from '../../src/http/routes.ts';
import { askRest } from '../support/ask.ts';
import { upload } from '../support/pictures.ts';
import { recall } from '../support/recall.ts';
import { tableFaults } from '../support/table-faults.ts';
import { useTestApp } from '../support/test-app.ts';
import type { Input, Setting } from './questions/questions.ts';
import { fineAttempt, openSetting } from './questions/setting.ts';

const CHANGES_NOTHING = 'it changes nothing that is stored';
const SIGN_IN_LOG = 'the sign-in log has it';
const SIGNED_OUT = 'the caller signs out elsewhere';
const OWN_RECALL = 'respondents store their recalls, with who and when in the recall itself';
const ADDRESS = 'the download from the address is recorded';
const ASKED_MAIL = 'it only queues a mail to the person who asks for it';

/** The operations of a kind that changes something, and that write nothing into the trail, each with the reason. */
const WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  'extracts.createAddress': ADDRESS,
  'surveySubmissions.createExportAddress': ADDRESS,
  'auth.confirm': SIGN_IN_LOG,
  'auth.endOtherSignIns': SIGNED_OUT,
  'auth.endSignIn': SIGNED_OUT,
  'auth.login': SIGN_IN_LOG,
  'auth.loginAlias': SIGN_IN_LOG,
  'auth.loginToken': SIGN_IN_LOG,
  'auth.logout': SIGN_IN_LOG,
  'auth.refresh': SIGN_IN_LOG,
  'auth.secondFactor': SIGN_IN_LOG,
  'errorReports.report': 'a report is a line of the log, and about nobody',
  'messageTemplates.preview': CHANGES_NOTHING,
  'notifications.dryRunBatch': CHANGES_NOTHING,
  'recallDays.dryRun': CHANGES_NOTHING,
  'secondFactors.beginPasskey': SIGN_IN_LOG,
  'secondFactors.beginTotp': SIGN_IN_LOG,
  'secondFactors.confirmPasskey': SIGN_IN_LOG,
  'secondFactors.confirmTotp': SIGN_IN_LOG,
  'secondFactors.delete': SIGN_IN_LOG,
  'secondFactors.renewRecoveryCodes': SIGN_IN_LOG,
  'submissions.submit': OWN_RECALL,
  'surveyData.requestCallback': 'the request of a respondent is a record of its own, with its time',
  'surveyData.requestLink': ASKED_MAIL,
  'surveySchemes.validate': CHANGES_NOTHING,
  'surveys.validateId': CHANGES_NOTHING,
  'userSessions.delete': OWN_RECALL,
  'userSessions.save': OWN_RECALL,
  'users.requestPasswordReset': ASKED_MAIL,
};

/** The operations that only read, and are recorded because the data of respondents leave the service. */
const RECORDED_READS = [
  'downloads.open',
  'surveyPeople.exportLinks',
  'surveySubmissions.export',
  'trail.export',
  'trail.exportOfSurvey',
];

const app = useTestApp();
let setting: Setting;
let base: string;

beforeAll(async () => {
  setting = await openSetting(app());
  base = await app().listen();
});

/** Inputs of operations whose good call of the six questions changes nothing when it is sent again. */
const CHANGED: Readonly<Record<string, (setting: Setting) => Input | Promise<Input>>> = {
  'codings.codeLearnt': async ({ world }) => {
    const code = app().given.name('LATER');
    const person = await app().as(world.person);
    await person.submissions.submit(recall(world.survey, [{ code, servingWeight: 100 }]));
    await app().given.food({ code, locals: { en_GB: {} } });
    await app().settle();
    return { surveyId: world.survey.slug, reason: 'unknown-code' };
  },
  'demographicGroups.updateSector': async (at) => {
    const { input } = await fineAttempt(operationOf('demographicGroups.updateSector'), at);
    return { ...input, name: app().given.name('sector') };
  },
  'foodGroups.update': () => ({ id: 0, name: app().given.name('group') }),
  'foodRecords.addToLocale': async () => {
    const { code } = await app().given.food({ locals: {} });
    return { locale: 'en_GB', code };
  },
  'guideImages.updateMeta': () => ({ currentId: 'glasses', id: 'glasses', description: app().given.name('Glasses') }),
  'thumbnails.delete': async ({ world }) => {
    const { code } = await app().given.food();
    const admin = await app().as(world.admin);
    const [picture] = await admin.sourceImages.create({ files: [await upload({ width: 60, height: 40 })] });
    await admin.thumbnails.choose({ type: 'food', code, sourceImageId: picture?.id ?? 0 });
    return { type: 'food', code };
  },
  'locales.update': () => ({ locale: 'en_GB', localName: app().given.name('English') }),
};

const operations = operationsOf(appRouter);
const changing = operations.filter(({ procedure }) => procedure._def.type === 'mutation');
const isExcepted = ({ name }: Operation) => Object.hasOwn(WITHOUT_ENTRY, name);

function operationOf(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`there is no operation ${name}`);
  return found;
}

async function lastEntry(): Promise<number> {
  const { last } = await kysely(app().context().em)
    .selectFrom('record_change')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.max('id'), eb.val('0')), 'integer').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** Makes a good call of an operation, and returns how many entries the trail has more. */
async function entriesOf(operation: Operation): Promise<number> {
  const fine = await fineAttempt(operation, setting);
  const { as = 'person', cookie, token = as === 'nobody' ? null : setting.tokenOf(as) } = fine;
  const input = (await CHANGED[operation.name]?.(setting)) ?? fine.input;
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  const ask = (token: string | null) => askRest(base, operation, { input, token, headers });
  const before = await lastEntry();
  let { status } = await ask(token);
  // Earlier calls end the sign-ins of some people.
  if (status === 401 && as !== 'nobody') ({ status } = await ask(await app().tokenFor(setting.world[as].id)));
  expect(status).toBe(200);
  return (await lastEntry()) - before;
}

test('the exceptions are operations that change something', () => {
  const names = changing.map(({ name }) => name);
  const unknown = tableFaults(
    names,
    { ...Object.fromEntries(names.map((name) => [name, ''])), ...WITHOUT_ENTRY },
    () => 'the exceptions of test/contract/trail.test.ts',
  );
  expect(unknown).toEqual([]);
});

// They come first: they need the sign-ins that later calls end.
test.each(changing.filter(isExcepted))('$name, which is excepted, writes nothing into the trail', async (operation) => {
  expect(await entriesOf(operation)).toBe(0);
});

describe('the trail has', () => {
  test.each(changing.filter((operation) => !isExcepted(operation)))('a change by $name', async (operation) => {
    expect(await entriesOf(operation)).toBeGreaterThan(0);
  });

  test.each(RECORDED_READS.map(operationOf))('a use of $name', async (operation) => {
    expect(await entriesOf(operation)).toBe(1);
  });
});

test('no entry that these operations made has a password, a token or an address of a link', async () => {
  const entries = await kysely(app().context().em).selectFrom('record_change').select(['before', 'after']).execute();
  const links = await kysely(app().context().em).selectFrom('survey_alias').select('url_auth_token as link').execute();
  const text = JSON.stringify(entries);
  expect(text).not.toMatch(/"(?:password|passwordHash|token|jwt|secret|email|phone)":"(?!\(not recorded\))/);
  for (const { link } of links) expect(text).not.toContain(link);
});
