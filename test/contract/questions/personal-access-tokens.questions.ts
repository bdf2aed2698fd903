import { randomUUID } from 'node:crypto';
import { query, sql } from '../../../src/db/sql.ts';
import { confirm, personalToken } from '../../support/personal-token.ts';
import type { AreaQuestions, Attempt, Input, Setting } from './questions.ts';

const NOBODY = 2_000_000_000;
const MAX_TOKENS = 50;

const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
const newToken: Input = { name: 'Nightly export', expiresAt: tomorrow, scopes: ['recalls:read'] };

/** An attempt of a person who has just confirmed their password. */
const confirmed = (as: 'person' | 'admin', of: (setting: Setting) => Input | Promise<Input>) => {
  return async (setting: Setting): Promise<Attempt> => {
    await confirm(setting.app, setting.world[as]);
    return { as, input: await of(setting) };
  };
};

async function unconfirmed({ app, world }: Setting, as: 'person' | 'admin'): Promise<void> {
  await query(app.context().em, sql`update token_family set confirmed_at = null where user_id = ${world[as].id}`);
}

/** Gives an account the maximum number of tokens. */
async function hoarder(app: Setting['app'], user: { id: number }): Promise<void> {
  for (let count = 0; count < MAX_TOKENS; count++) await personalToken(app, user);
}

const createRefusals = (
  as: 'person' | 'admin',
  whose: (setting: Setting) => Input,
): AreaQuestions[string]['refusals'] => ({
  'auth.confirmation_needed': async (setting) => {
    await unconfirmed(setting, as);
    return { as, input: { ...newToken, ...whose(setting) } };
  },
  'personal_access_token.expiry': confirmed(as, (setting) => ({
    ...newToken,
    ...whose(setting),
    expiresAt: '2020-01-01T00:00:00Z',
  })),
  'personal_access_token.scope_not_held': confirmed(as, (setting) => ({
    ...newToken,
    ...whose(setting),
    scopes: ['users:delete-many'],
  })),
  'personal_access_token.too_many': async (setting) => {
    const { app, world } = setting;
    await confirm(app, world[as]);
    const input = { ...newToken, ...whose(setting) };
    await hoarder(app, { id: Number(whose(setting).userId ?? world[as].id) });
    return { as, input };
  },
});

const whoseOther = ({ world }: Setting): Input => ({ userId: world.neighbour.id });

export const personalAccessTokenQuestions: AreaQuestions = {
  'personalAccessTokens.listMine': { fine: { search: 'export', state: 'valid', sort: 'name' }, bad: { sort: 'jwt' } },
  'personalAccessTokens.createMine': {
    fine: async ({ app, world }) => {
      await confirm(app, world.person);
      return newToken;
    },
    full: newToken,
    bad: { name: 'no' },
    refusals: createRefusals('person', () => ({})) ?? {},
  },
  'personalAccessTokens.revokeMine': {
    fine: async ({ app, world }) => ({ id: (await personalToken(app, world.person)).id }),
    full: { id: '0193b5a0-0000-7000-8000-000000000000' },
    bad: { id: 'no uuid' },
    refusals: {
      'personal_access_token.not_found': async ({ app, world }) => ({
        as: 'person',
        input: { id: (await personalToken(app, world.neighbour)).id },
      }),
    },
  },
  'personalAccessTokens.list': {
    as: 'admin',
    fine: ({ world }) => ({ userId: world.person.id, search: 'export', state: 'revoked' }),
    full: { userId: NOBODY, search: 'export' },
    bad: { userId: 0 },
    refusals: { 'user.not_found': { as: 'admin', input: { userId: NOBODY } } },
  },
  'personalAccessTokens.create': {
    as: 'admin',
    fine: async (setting) => {
      await confirm(setting.app, setting.world.admin);
      return { ...newToken, userId: setting.world.stranger.id };
    },
    full: { ...newToken, userId: NOBODY },
    bad: { ...newToken, userId: 1, scopes: ['everything'] },
    refusals: {
      ...createRefusals('admin', whoseOther),
      'user.not_found': confirmed('admin', () => ({ ...newToken, userId: NOBODY })),
      'access.in_person_only': async ({ app, world }) => ({
        token: (await personalToken(app, world.admin)).jwt,
        input: { ...newToken, userId: world.stranger.id },
      }),
    },
  },
  'personalAccessTokens.revoke': {
    as: 'admin',
    fine: async ({ app, world }) => ({ userId: world.person.id, id: (await personalToken(app, world.person)).id }),
    full: { userId: NOBODY, id: randomUUID() },
    bad: { userId: 1, id: 'no uuid' },
    refusals: {
      'personal_access_token.not_found': async ({ app, world }) => ({
        as: 'admin',
        input: { userId: world.person.id, id: (await personalToken(app, world.neighbour)).id },
      }),
    },
  },
};
