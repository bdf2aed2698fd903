import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { JobBatch } from '../../entities/job-batch.ts';
import { Job } from '../../entities/job.ts';
import { PersonalAccessToken } from '../../entities/personal-access-token.ts';
import { SecretBox } from '../../src/adapters/secret-box.ts';
import { retireKey } from '../../src/services/keys/retire-key.ts';
import { warnOfLostKeys } from '../../src/services/keys/warn-of-lost-keys.ts';
import { taskHandlers } from '../../src/services/task-handlers.ts';
import { personalToken } from '../support/personal-token.ts';
import { TOKEN_KEYS, useTestApp } from '../support/test-app.ts';

const app = useTestApp();

test('a missing key that is still needed is logged at the start, and is retired by force only', async () => {
  const { id } = await personalToken(app(), await app().given.user());
  await personalToken(app(), await app().given.user());
  await app().context().em.nativeUpdate(PersonalAccessToken, id, { keyId: 'lost' });
  const lines: string[] = [];
  const log = pino(new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }));
  await warnOfLostKeys({ ...app().context(), log });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 40, keyId: 'lost', tokens: 1, secrets: 0, jobs: 0 }),
  ]);
  const retire = (isForced: boolean) => retireKey(app().context(), { keys: TOKEN_KEYS, id: 'lost', isForced });
  await expect(retire(false)).rejects.toMatchObject({ code: 'key.in_use' });
  expect(await retire(true)).toEqual({ keys: TOKEN_KEYS, lost: { tokens: 1, secrets: 0, jobs: 0 } });
  await expect(retire(true)).rejects.toMatchObject({ code: 'key.not_found' });
});

test('an upload that is not finished keeps the key of its sealed passwords in use, and fails without it', async () => {
  const { em } = app().context();
  const survey = await app().given.survey({ locale: (await app().given.locale()).id });
  const user = await app().given.user({ roles: [{ name: 'staff', survey }] });
  const moment = app().clock.now();
  const job = randomUUID();
  const input = { starter: { familyId: randomUUID(), tokenId: null }, given: { isCreateOnly: false, columns: {} } };
  const times = { startedAt: moment, touchedAt: moment };
  await em.insert(Job, {
    id: job,
    kind: 'respondents-upload',
    user: user.id,
    survey: survey.id,
    input,
    total: 1,
    ...times,
  });
  const box = new SecretBox([{ id: 'gone', secret: 'another secret for tests, long enough' }]);
  const content = JSON.stringify([{ row: 2, person: { userName: 'ann' } }]);
  await em.insert(JobBatch, { job, number: 1, rows: 1, content, sealed: await box.seal('["secret"]') });
  const retiring = retireKey(app().context(), { keys: TOKEN_KEYS, id: 'gone', isForced: false });
  await expect(retiring).rejects.toMatchObject({
    code: 'key.in_use',
    details: { facts: { tokens: 0, secrets: 0, jobs: 1 } },
  });
  const handlers = taskHandlers(() => app().context());
  await handlers.job({ jobId: job }, new AbortController().signal);
  const caller = await app().as(user);
  expect(await caller.jobs.get({ id: job })).toMatchObject({ state: 'failed', error: { code: 'job.interrupted' } });
  expect(await em.count(JobBatch, { job })).toBe(0);
});
