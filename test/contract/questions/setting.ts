import type { Operation } from '../../../src/http/routes.ts';
import type { TestApp } from '../../support/test-app.ts';
import { makeWorld } from '../../support/world.ts';
import { QUESTIONS } from './index.ts';
import type { Attempt, Person, Setting } from './questions.ts';

const PEOPLE = [
  ...(['person', 'neighbour', 'stranger', 'leader', 'otherLeader'] as const),
  ...(['admin', 'maintainer', 'otherMaintainer', 'surveyAdmin'] as const),
];

/** Makes the world of the six questions, with a sign-in of each of its people. */
export async function openSetting(app: TestApp): Promise<Setting> {
  const world = await makeWorld(app);
  const tokens = new Map<Person, string>();
  for (const name of PEOPLE) tokens.set(name, await app.tokenFor(world[name].id));
  return { app, world, tokenOf: (person) => tokens.get(person) ?? '' };
}

/** A call of the operation that is answered with 200. */
export async function fineAttempt({ name, meta }: Operation, setting: Setting): Promise<Attempt> {
  const { as = 'person', fine, cookie, token } = QUESTIONS[name] ?? {};
  return {
    as: meta.access?.kind === 'public' ? 'nobody' : as,
    ...(fine ? { input: typeof fine === 'function' ? await fine(setting) : fine } : {}),
    ...(cookie ? { cookie: await cookie(setting) } : {}),
    ...(token ? { token: await token(setting) } : {}),
  };
}
