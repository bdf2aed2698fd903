import { query, sql } from '../../../src/db/sql.ts';
import { toAppError } from '../../../src/trpc-errors.ts';
import { QUESTIONS } from '../../contract/questions/index.ts';
import type { Person, Setting } from '../../contract/questions/questions.ts';
import type { TestApp } from '../../support/test-app.ts';
import type { World } from '../../support/world.ts';
import type { Dice } from './dice.ts';
import type { KnownValues } from './known-values.ts';
import type { Input } from './options.ts';
import { Props } from './props.ts';

interface Example {
  input: Input;
  cookie?: string;
}

type Member = Exclude<Person, 'nobody'>;

const MEMBERS: readonly Member[] = [
  ...(['person', 'neighbour', 'stranger', 'leader', 'otherLeader'] as const),
  ...(['admin', 'maintainer', 'otherMaintainer', 'surveyAdmin'] as const),
];
/** Headers that sign nobody in. */
const BROKEN = ['Bearer x', 'Bearer', 'Basic eDp4', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'Bearer null'];
/** Of the prepared inputs, how many are made anew at a time. */
const PREPARED_AT_ONCE = 15;

/** The people who send the requests, and inputs that are known to be accepted. */
export class Cast {
  readonly #app: TestApp;
  readonly #setting: Setting;
  readonly #known: KnownValues;
  readonly #props: Props;
  readonly #tokens = new Map<Member, string>();
  readonly #examples = new Map<string, Example>();
  #prepared = 0;
  #refused = 0;

  private constructor(app: TestApp, world: World, known: KnownValues, props: Props) {
    this.#app = app;
    this.#known = known;
    this.#props = props;
    this.#setting = { app, world, tokenOf: (person) => this.#tokens.get(person) ?? '' };
  }

  static async of(app: TestApp, world: World, known: KnownValues): Promise<Cast> {
    const cast = new Cast(app, world, known, await Props.of(app));
    await cast.#signIn();
    for (const name of Object.keys(QUESTIONS)) await cast.#prepare(name);
    return cast;
  }

  example(operation: string): Example | undefined {
    return this.#examples.get(operation);
  }

  /** The superuser for half of the requests; else somebody with the right, anybody, or nobody. */
  authorization(dice: Dice, operation: string): string | null {
    const roll = dice.below(100);
    if (roll >= 94) return dice.pick(BROKEN);
    if (roll >= 88) return null;
    const who = roll < 50 ? 'admin' : roll < 72 ? (QUESTIONS[operation]?.as ?? 'person') : dice.pick(MEMBERS);
    return who === 'nobody' ? null : `Bearer ${this.#tokens.get(who)}`;
  }

  /** Stores deleted people and rows again, and renews some of the inputs that are accepted only once. */
  async keepAlive(): Promise<void> {
    await this.#props.restore();
    await this.#signIn();
    const made = Object.keys(QUESTIONS).filter((name) => isMade(name));
    for (let count = 0; count < PREPARED_AT_ONCE; count++) {
      await this.#renew(made[this.#prepared++ % made.length] ?? '');
    }
  }

  /** The inputs that could not be renewed, in percent: what the requests changed may stand against them. */
  get refusedPercent(): number {
    return (100 * this.#refused) / this.#prepared;
  }

  /** Makes an input anew; the one before stays where the service refuses, as the changed settings of a survey may make it do. */
  async #renew(name: string): Promise<void> {
    try {
      await this.#prepare(name);
    } catch (error) {
      if (toAppError(error).kind === 'internal') throw error;
      this.#refused++;
    }
  }

  /** Signs everybody in with all factors. Their sign-ins end by sign-outs, new passwords, deletions and time. */
  async #signIn(): Promise<void> {
    const { world } = this.#setting;
    for (const member of MEMBERS) this.#tokens.set(member, await this.#app.tokenFor(world[member].id));
    const ids = MEMBERS.map((member) => world[member].id);
    await query(
      this.#app.context().em,
      sql`update token_family set second_factor_at = created_at, confirmed_at = created_at where user_id = any(${ids}::int[])`,
    );
  }

  async #prepare(name: string): Promise<void> {
    const { fine, full, cookie } = QUESTIONS[name] ?? {};
    const input = typeof fine === 'function' ? await fine(this.#setting) : (fine ?? full ?? {});
    this.#examples.set(name, { input, ...(cookie === undefined ? {} : { cookie: await cookie(this.#setting) }) });
    this.#known.learn(name.split('.', 1)[0] ?? name, input);
  }
}

function isMade(name: string): boolean {
  const { fine, cookie } = QUESTIONS[name] ?? {};
  return typeof fine === 'function' || cookie !== undefined;
}
