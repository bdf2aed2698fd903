import { expect, test } from 'vitest';
import { kysely } from '../../src/db/kysely.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

const superuser = () => app().given.user({ roles: [{ name: 'superuser' }] });

test('roles in the installation and in locales are given and taken at once, and the trail has each', async () => {
  const { id: locale } = await app().given.locale();
  const [admin, person] = [
    await superuser(),
    await app().given.user({ roles: [{ name: 'foodsadmin' }, { name: 'globalsupport' }] }),
  ];
  const caller = await app().as(admin);
  const add = [`fdbm/${locale}`, 'imagesadmin', 'globalsupport'];
  const { roles } = await caller.users.changeRoles({ userId: person.id, add, remove: ['foodsadmin', 'surveyadmin'] });
  expect(roles.toSorted()).toEqual([`fdbm/${locale}`, 'globalsupport', 'imagesadmin']);
  const trail = await kysely(app().context().em)
    .selectFrom('record_change')
    .select(['action', 'before', 'after'])
    .where('person_id', '=', person.id)
    .where('action', 'in', ['grant', 'revoke'])
    .orderBy('id')
    .execute();
  expect(trail.map(({ action, before, after }) => [action, after ?? before])).toEqual([
    ['grant', { role: `fdbm/${locale}` }],
    ['grant', { role: 'imagesadmin' }],
    ['revoke', { role: 'foodsadmin' }],
  ]);
});

test('a role that is named twice is given and taken once', async () => {
  const [admin, person] = [await superuser(), await app().given.user({ roles: [{ name: 'foodsadmin' }] })];
  const { users } = await app().as(admin);
  const twice = { add: ['superuser', 'superuser'], remove: ['foodsadmin', 'foodsadmin'] };
  expect(await users.changeRoles({ userId: person.id, ...twice })).toEqual({ roles: ['superuser'] });
  const entries = await kysely(app().context().em)
    .selectFrom('record_change')
    .select('action')
    .where('person_id', '=', person.id)
    .where('action', 'in', ['grant', 'revoke'])
    .execute();
  expect(entries).toHaveLength(2);
});

test('a role that is to be given and taken in one call is refused', async () => {
  const [admin, person] = [await superuser(), await app().given.user({ roles: [{ name: 'foodsadmin' }] })];
  const { users } = await app().as(admin);
  const change = { userId: person.id, add: ['imagesadmin'], remove: ['foodsadmin', 'imagesadmin'] };
  await expect(users.changeRoles(change)).rejects.toMatchObject({
    cause: { issues: [{ path: ['remove', 1], message: 'Give or take imagesadmin: it is in `add` too.' }] },
  });
});

test('a role that was taken permits nothing from the next second on', async () => {
  const [admin, person] = [await superuser(), await superuser()];
  const caller = await app().as(person);
  await caller.users.list({});
  await (await app().as(admin)).users.changeRoles({ userId: person.id, remove: ['superuser'], add: ['imagesadmin'] });
  await expect.poll(() => codeOf(caller.users.list({}))).toBe('access.forbidden');
});

test('of two superusers who take the role from each other at the same time one keeps it', async () => {
  const [ada, bob] = [await superuser(), await superuser()];
  await kysely(app().context().em)
    .deleteFrom('user_role')
    .where('name', '=', 'superuser')
    .where('user_id', 'not in', [ada.id, bob.id])
    .execute();
  const [byAda, byBob] = [await app().as(ada), await app().as(bob)];
  const remove = ['superuser'];
  const outcomes = await Promise.allSettled([
    byAda.users.changeRoles({ userId: bob.id, remove, add: ['imagesadmin'] }),
    byBob.users.changeRoles({ userId: ada.id, remove, add: ['imagesadmin'] }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
