import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { SecretBox } from '../../src/adapters/secret-box.ts';
import { query, sql } from '../../src/db/sql.ts';
import { resealSecrets } from '../../src/services/second-factors/reseal-secrets.ts';
import { codeOf as refusalCode } from '../support/refusals.ts';
import { TOKEN_KEYS, useTestApp } from '../support/test-app.ts';
import { asked, codeOf, enrolApp, owner } from './given-factors.ts';

const app = useTestApp();
afterEach(() => app().clock.reset());

const NEW = { id: 'new', secret: 'another secret for tests, 32 characters' };

async function sealedOf({ id }: { id: string }): Promise<string> {
  const [row] = await query<{ sealed: string }>(
    app().context().em,
    sql`select sealed_secret as sealed from second_factor where id = ${id}::uuid`,
  );
  return row?.sealed ?? '';
}

test('secrets sealed by an old key are sealed again once, and open without that key', async () => {
  const somebody = await owner(app());
  const factor = await enrolApp(app(), somebody);
  await somebody.caller.secondFactors.beginPasskey({ name: 'Key' });
  const both = { ...app().context(), secrets: new SecretBox([NEW, ...TOKEN_KEYS]) };
  expect([await resealSecrets(both), await resealSecrets(both)]).toEqual([1, 0]);
  expect(await new SecretBox([NEW]).open(await sealedOf(factor))).toBe(factor.secret);

  // Sealed with the key of the other tests again, which the app opens it with.
  const back = { ...app().context(), secrets: new SecretBox([...TOKEN_KEYS, NEW]) };
  expect(await resealSecrets(back)).toBe(1);
  const { challenge } = await asked(app(), somebody);
  const answer = { challenge, method: 'totp' as const, code: codeOf(app(), factor.secret) };
  expect(await refusalCode(app().withToken(null).auth.secondFactor(answer))).toBe('done');
});

test('a secret whose key is lost is left and logged, and the others are sealed again', async () => {
  const lost = await enrolApp(app(), await owner(app()));
  const fine = await enrolApp(app(), await owner(app()));
  const sealed = await new SecretBox([{ id: 'gone', secret: 'a secret that nobody has kept, 32 bytes' }]).seal('x');
  await query(app().context().em, sql`update second_factor set sealed_secret = ${sealed} where id = ${lost.id}::uuid`);
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  await resealSecrets({ ...app().context(), log, secrets: new SecretBox([NEW, ...TOKEN_KEYS]) });
  expect(await sealedOf(lost)).toBe(sealed);
  expect(await new SecretBox([NEW]).open(await sealedOf(fine))).toBe(fine.secret);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ secondFactorId: lost.id }),
  ]);
});
