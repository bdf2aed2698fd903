import { PERMISSIONS } from '@dietary-recall/vocabulary/permissions';
import { ROLES } from '@dietary-recall/vocabulary/roles';
import { initTRPC, type AnyProcedure, type AnyRouter } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { appRouter } from '../../routers/index.ts';
import type { Meta } from '../../src/contract/meta.ts';
import { operationsOf } from '../../src/http/routes.ts';
import { publicProcedure, router } from '../../src/trpc.ts';
import { tableFaults } from '../support/table-faults.ts';
import { POLICY, PUBLIC, type Policy } from './policy.table.ts';

const t = initTRPC.meta<Meta>().create();

function proceduresOf(of: AnyRouter): [string, AnyProcedure][] {
  return Object.entries(of._def.procedures as Record<string, AnyProcedure>);
}

function metaOf(procedure: AnyProcedure): Meta {
  return (procedure._def.meta ?? {}) as Meta;
}

function policyOf(procedure: AnyProcedure): Policy {
  const { access, openapi } = metaOf(procedure);
  if (access === undefined) throw new Error('this procedure is unguarded');
  return {
    type: procedure._def.type,
    access: access.kind,
    permission: 'permission' in access ? access.permission : null,
    rest: openapi ? `${openapi.method} ${openapi.path}` : null,
  };
}

/** The names of procedures without a guard and of public ones that are not on the list. */
function unguardedIn(of: AnyRouter, publicOnes: readonly string[]): string[] {
  return proceduresOf(of).flatMap(([name, procedure]) => {
    const { access } = metaOf(procedure);
    const isFine = access !== undefined && (access.kind !== 'public' || publicOnes.includes(name));
    return isFine ? [] : [name];
  });
}

test('every procedure has the access, permission and path of the committed table', () => {
  const actual = Object.fromEntries(proceduresOf(appRouter).map(([name, procedure]) => [name, policyOf(procedure)]));
  expect(tableFaults(Object.keys(actual), POLICY, () => 'test/contract/policy.table.ts')).toEqual([]);
  for (const [name, policy] of Object.entries(actual)) expect(policy, name).toEqual(POLICY[name]);
});

test('exactly the procedures on the public list are public, and every other one has a guard', () => {
  expect(unguardedIn(appRouter, PUBLIC)).toEqual([]);
  expect(PUBLIC.filter((name) => POLICY[name]?.access !== 'public')).toEqual([]);
});

test('tableFaults names a missing entry and one of no procedure, each with the file', () => {
  expect(
    tableFaults(['foods.get', 'foods.listStatus'], { 'foods.get': {}, 'foods.old': {} }, () => 'table.ts'),
  ).toEqual(['foods.listStatus is missing in table.ts', 'foods.old in table.ts is not a procedure']);
});

test('unguardedIn finds a procedure without a guard and a public one that is not on the list', () => {
  const careless = router({
    fine: publicProcedure.query(() => 1),
    mistake: publicProcedure.query(() => 1),
    naked: t.procedure.query(() => 1) as never,
  });
  expect(unguardedIn(careless, ['fine'])).toEqual(['mistake', 'naked']);
});

test('the JSON body of every public procedure is limited to 64 KiB at most', () => {
  const taking = operationsOf(appRouter).filter(({ name, takesBody }) => takesBody && PUBLIC.includes(name));
  expect(taking.length).toBeGreaterThan(5);
  expect(taking.filter(({ rest }) => (rest.maxJsonBytes ?? Infinity) > 64 * 1024).map(({ name }) => name)).toEqual([]);
});

test('no two procedures share a method and path', () => {
  const paths = proceduresOf(appRouter).flatMap(([, procedure]) => {
    const { openapi, rest } = metaOf(procedure);
    if (openapi === undefined) return [];
    return [openapi.path, ...(rest?.aliases ?? [])].map(
      (path) => `${openapi.method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`,
    );
  });
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('every declared error code has the form noun.reason', () => {
  const codes = proceduresOf(appRouter).flatMap(([, procedure]) => Object.keys(metaOf(procedure).rest?.errors ?? {}));
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !/^[a-z][a-z_]*\.[a-z][a-z_]*$/.test(code))).toEqual([]);
});

describe('the role table', () => {
  test('grants a respondent exactly the seven permissions for taking part', () => {
    expect([...ROLES.respondent.permissions].sort()).toEqual([
      'callbacks:request',
      'consents:give',
      'recalls:read',
      'submissions:create',
      'survey-parameters:read',
      'user-sessions:read',
      'user-sessions:write',
    ]);
  });

  test('grants the superuser everything', () => {
    expect(ROLES.superuser.permissions).toEqual(PERMISSIONS);
  });

  test('ties staff, support and respondent to a survey and fdbm to a locale', () => {
    const reach = (of: string) => Object.entries(ROLES).flatMap(([name, role]) => (role.reach === of ? [name] : []));
    expect(reach('survey')).toEqual(['staff', 'support', 'respondent']);
    expect(reach('locale')).toEqual(['fdbm']);
  });

  test('leaves eight of the permissions that procedures need to the superuser alone', () => {
    const held = new Set(
      Object.entries(ROLES).flatMap(([name, role]) => (name === 'superuser' ? [] : role.permissions)),
    );
    const needed = Object.values(POLICY).flatMap(({ permission }) => permission ?? []);
    expect([...new Set(needed)].filter((permission) => !held.has(permission)).sort()).toEqual([
      'accounts:erase',
      'installation:read',
      'personal-access-tokens:manage',
      'second-factors:reset',
      'sign-in-log:read',
      'trail:read',
      'users:change-roles',
      'users:delete-many',
    ]);
  });
});
