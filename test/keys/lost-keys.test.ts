import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { PersonalAccessToken } from '../../entities/personal-access-token.ts';
import { retireKey } from '../../src/services/keys/retire-key.ts';
import { warnOfLostKeys } from '../../src/services/keys/warn-of-lost-keys.ts';
import { personalToken } from '../support/personal-token.ts';
import { TOKEN_KEYS, useTestApp } from '../support/test-app.ts';

const app = useTestApp();

test('a missing key that is still needed is named at the start, and is retired with --force only', async () => {
  const { id } = await personalToken(app(), await app().given.user());
  await personalToken(app(), await app().given.user());
  await app().context().em.nativeUpdate(PersonalAccessToken, id, { keyId: 'lost' });
  const lines: string[] = [];
  const log = pino(new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }));
  await warnOfLostKeys({ ...app().context(), log });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 40, keyId: 'lost', tokens: 1, secrets: 0 }),
  ]);
  const retire = (isForced: boolean) => retireKey(app().context(), { keys: TOKEN_KEYS, id: 'lost', isForced });
  await expect(retire(false)).rejects.toMatchObject({ code: 'key.in_use' });
  expect(await retire(true)).toEqual({ keys: TOKEN_KEYS, lost: { tokens: 1, secrets: 0 } });
  await expect(retire(true)).rejects.toMatchObject({ code: 'key.not_found' });
});
