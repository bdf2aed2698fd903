import { RateLimits } from '../../../src/adapters/rate-limits.ts';
import type { Operation } from '../../../src/http/routes.ts';
import type { Input, Person, Setting } from '../../contract/questions/questions.ts';
import { askRest } from '../../support/ask.ts';
import { call, type Answer } from '../../support/http.ts';
import type { TestApp } from '../../support/test-app.ts';
import { makeWorld } from '../../support/world.ts';
import type { Tally } from './tally.ts';

type SignedIn = Exclude<Person, 'nobody'>;

/** What all injection tests use: the service over HTTP, its world and the tally. */
export interface Ground extends Setting {
  base: string;
  tally: Tally;
  /** Gives everybody a new token. */
  signIn: () => Promise<void>;
  /** Calls an operation as this person, who is signed in again if an earlier request has ended the sign-in. */
  askAs: (person: Person, operation: Operation, input: Input) => Promise<Answer>;
  /** A request of the superuser, which can be refused for its content only. */
  admin: (method: string, path: string, body?: unknown) => ReturnType<typeof call>;
}

const PEOPLE: readonly SignedIn[] = [
  'person',
  'neighbour',
  'stranger',
  'leader',
  'otherLeader',
  'admin',
  'maintainer',
  'otherMaintainer',
  'surveyAdmin',
];

export async function prepareGround(app: TestApp, tally: Tally): Promise<Ground> {
  const world = await makeWorld(app);
  const tokens = new Map<Person, string>();
  const signIn = async () => {
    await Promise.all(PEOPLE.map(async (person) => tokens.set(person, await app.tokenFor(world[person].id))));
  };
  await signIn();
  const { orm, config } = app.parts;
  // A refusal by a rate limit would hide what a payload does.
  const limits = new RateLimits(orm, { ...config, isRateLimited: false });
  const base = await app.listen({ limits });
  const tokenOf = (person: SignedIn) => tokens.get(person) ?? '';
  const tokenFor = (person: Person) => tokens.get(person) ?? null;
  const askAs = async (person: Person, operation: Operation, input: Input) => {
    const isOut = ({ text }: Answer) => person !== 'nobody' && text.includes('auth.not_signed_in');
    const answer = await askRest(base, operation, { input, token: tokenFor(person), deletesByQuery: true });
    if (!isOut(answer)) return answer;
    await signIn();
    const again = await askRest(base, operation, { input, token: tokenFor(person), deletesByQuery: true });
    if (isOut(again)) throw new Error(`${person} cannot sign in any more: ${operation.name} was not tried`);
    return again;
  };
  return {
    app,
    world,
    base,
    tally,
    tokenOf,
    signIn,
    askAs,
    admin: (method, path, body) => call(method, `${base}/api${path}`, { token: tokenOf('admin'), body }),
  };
}
