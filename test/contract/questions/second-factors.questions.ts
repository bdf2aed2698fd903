import { randomUUID } from 'node:crypto';
import { query, sql } from '../../../src/db/sql.ts';
import { codeOf, enrolKey, ORIGIN } from '../../second-factors/given-factors.ts';
import { asConfirmed, confirm, personalToken } from '../../support/personal-token.ts';
import { SoftAuthenticator } from '../../support/soft-authenticator.ts';
import type { AreaQuestions, Attempt, Input, Setting } from './questions.ts';

const NOBODY = 2_000_000_000;
const name = 'Phone';
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const registration = {
  ...credential,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
};

// Adding the first factor of an account ends its sign-ins. The people of the world therefore get one here.
async function ready({ app, world }: Setting, who: 'neighbour' | 'leader'): Promise<string> {
  const { em } = app.context();
  const id = randomUUID();
  await confirm(app, world[who]);
  await query(em, sql`delete from second_factor where user_id = ${world[who].id}`);
  await query(
    em,
    sql`insert into second_factor (id, user_id, kind, name, is_confirmed, created_at, credential_id, public_key)
        values (${id}, ${world[who].id}, 'passkey', 'Key', true, ${app.clock.now()}, ${id}, 'key')`,
  );
  await query(em, sql`update token_family set second_factor_at = created_at where user_id = ${world[who].id}`);
  return id;
}

async function begunApp(setting: Setting): Promise<Input> {
  await ready(setting, 'neighbour');
  const caller = await asConfirmed(setting.app, setting.world.neighbour);
  const { id, secret } = await caller.secondFactors.beginTotp({ name });
  return { id, code: codeOf(setting.app, secret) };
}

async function begunKey(setting: Setting): Promise<Input> {
  await ready(setting, 'neighbour');
  const caller = await asConfirmed(setting.app, setting.world.neighbour);
  const { id, options } = await caller.secondFactors.beginPasskey({ name });
  return { id, response: { ...new SoftAuthenticator(ORIGIN).register(options) } };
}

async function enrolled(setting: Setting): Promise<Input> {
  await ready(setting, 'neighbour');
  return { id: (await enrolKey({ caller: await asConfirmed(setting.app, setting.world.neighbour) })).id };
}

const after = (input: Input) => async (setting: Setting) => {
  await ready(setting, 'neighbour');
  return input;
};
// Each attempt has a new sign-in, because another question gives the neighbour a new password.
const attempt = (of: (setting: Setting) => Input | Promise<Input>) => async (setting: Setting) => {
  const { app, world } = setting;
  await ready(setting, 'neighbour');
  const input = await of(setting);
  const token = await app.tokenFor(world.neighbour.id);
  await confirm(app, world.neighbour);
  return { token, input } satisfies Attempt;
};
const unconfirmed = (input?: Input) => ({
  'auth.confirmation_needed': { as: 'stranger', ...(input ? { input } : {}) } satisfies Attempt,
});
const tooMany = attempt(async ({ app, world }) => {
  const caller = await asConfirmed(app, world.neighbour);
  for (let count = 0; count < 9; count++) await enrolKey({ caller });
  return { name };
});

export const secondFactorQuestions: AreaQuestions = {
  'secondFactors.list': { as: 'neighbour' },
  'secondFactors.beginTotp': {
    as: 'neighbour',
    fine: after({ name }),
    full: { name },
    bad: { name: ' ' },
    refusals: { ...unconfirmed({ name }), 'second_factor.too_many': tooMany },
  },
  'secondFactors.confirmTotp': {
    as: 'neighbour',
    fine: begunApp,
    full: { id: randomUUID(), code: '123456' },
    bad: { id: 'no uuid', code: '123456' },
    refusals: {
      ...unconfirmed({ id: randomUUID(), code: '123456' }),
      'second_factor.not_found': attempt(() => ({ id: randomUUID(), code: '123456' })),
      'second_factor.refused': attempt(async (setting) => ({ ...(await begunApp(setting)), code: 'wrong' })),
    },
  },
  'secondFactors.beginPasskey': {
    as: 'neighbour',
    fine: after({ name }),
    full: { name },
    bad: { name: '' },
    refusals: { ...unconfirmed({ name }), 'second_factor.too_many': tooMany },
  },
  'secondFactors.confirmPasskey': {
    as: 'neighbour',
    fine: begunKey,
    full: { id: randomUUID(), response: registration },
    bad: { id: randomUUID(), response: { ...registration, rawId: '+/=' } },
    refusals: {
      ...unconfirmed({ id: randomUUID(), response: registration }),
      'second_factor.not_found': attempt(() => ({ id: randomUUID(), response: registration })),
      'second_factor.refused': attempt(async (setting) => ({ ...(await begunKey(setting)), response: registration })),
    },
  },
  'secondFactors.delete': {
    as: 'neighbour',
    fine: enrolled,
    full: { id: randomUUID() },
    bad: { id: 'no uuid' },
    refusals: {
      ...unconfirmed({ id: randomUUID() }),
      'second_factor.not_found': attempt(() => ({ id: randomUUID() })),
      'second_factor.required': async (setting) => {
        // The setting stays on: in this file it affects only staff who remove their last factor.
        setting.app.parts.config.secondFactor = 'required';
        return { as: 'leader', input: { id: await ready(setting, 'leader') } };
      },
    },
  },
  'secondFactors.renewRecoveryCodes': {
    as: 'neighbour',
    fine: after({}),
    refusals: {
      ...unconfirmed(),
      'second_factor.none': async ({ app, world }) => {
        await confirm(app, world.otherLeader);
        return { as: 'otherLeader' };
      },
    },
  },
  'secondFactors.reset': {
    as: 'admin',
    fine: async ({ app, world }) => {
      await confirm(app, world.admin);
      return { userId: (await app.given.respondent(world.survey)).id };
    },
    full: { userId: NOBODY },
    bad: { userId: 0 },
    refusals: {
      'auth.confirmation_needed': async ({ app, world }) => {
        await query(
          app.context().em,
          sql`update token_family set confirmed_at = null where user_id = ${world.admin.id}`,
        );
        return { as: 'admin', input: { userId: NOBODY } };
      },
      'access.in_person_only': async ({ app, world }) => ({
        token: (await personalToken(app, world.admin)).jwt,
        input: { userId: NOBODY },
      }),
      'user.not_found': async ({ app, world }) => {
        await confirm(app, world.admin);
        return { as: 'admin', input: { userId: NOBODY } };
      },
    },
  },
};
