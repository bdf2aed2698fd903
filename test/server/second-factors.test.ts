import { expect, onTestFinished, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { endSignIns } from '../../src/services/auth/end-sign-ins.ts';
import { codeOf, owner } from '../second-factors/given-factors.ts';
import { waitForLocks } from '../support/locks.ts';
import { codeOf as refusalCode } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

test('a second factor is not confirmed by a sign-in that ends meanwhile', async () => {
  const { id: userId, caller } = await owner(app());
  const { id, secret } = await caller.secondFactors.beginTotp({ name: 'Phone of a thief' });
  const context = app().context();
  const em = context.em.fork();
  await em.begin();
  onTestFinished(() => em.rollback().catch(() => undefined));
  await query(em, sql`select id from user_account where id = ${userId} for no key update`);
  await endSignIns({ ...context, em }, [userId]);
  const confirmation = refusalCode(caller.secondFactors.confirmTotp({ id, code: codeOf(app(), secret) }));
  await waitForLocks(app(), 1);
  await em.commit();
  expect(await confirmation).toBe('auth.confirmation_needed');
  expect(await query(app().context().em, sql`select id from second_factor where is_confirmed`)).toEqual([]);
});
