import { paramNames } from '../../../src/http/routes.ts';
import { formOf } from '../../support/http.ts';
import { copyOf } from '../copy-of.ts';
import type { Cast } from './cast.ts';
import { Dice } from './dice.ts';
import { attack, slip } from './mutations.ts';
import { SHARES, type Input, type Kind, type Plan, type Shot } from './options.ts';
import type { SchemaValues } from './schema-values.ts';
import type { Target } from './targets.ts';

/** Node's HTTP refuses more than 16 kB of path and headers by itself. */
const MAX_PATH = 6000;
const MAX_HEADERS = 14_000;
const MAX_SEGMENT = 700;
const MAX_QUERY_VALUE = 2000;

/** Requests of all operations in turn. */
export class Requests {
  readonly #dice: Dice;
  readonly #targets: readonly Target[];
  readonly #values: SchemaValues;
  readonly #cast: Cast;
  #waiting: Target[] = [];

  constructor(seed: number, targets: readonly Target[], values: SchemaValues, cast: Cast) {
    this.#dice = new Dice(seed);
    this.#targets = targets;
    this.#values = values;
    this.#cast = cast;
  }

  async next(): Promise<Shot> {
    const dice = this.#dice;
    if (this.#waiting.length === 0) this.#waiting = dice.shuffled(this.#targets);
    const target = this.#waiting.pop() as Target;
    const { operation } = target;
    const roll = dice.below(100);
    const kind: Kind =
      roll < SHARES.valid ? 'valid' : roll < SHARES.valid + SHARES['nearly valid'] ? 'nearly valid' : 'attacking';
    const headers: Plan['headers'] = {};
    const rawParams = Object.fromEntries(paramNames(operation.path).map((key) => [key, '']));
    const { input, cookie } = this.#inputOf(target);
    if (cookie !== undefined) headers.cookie = cookie;
    const authorization = this.#cast.authorization(dice, operation.name);
    if (authorization !== null) headers.authorization = authorization;
    const plan: Plan = { method: operation.method, input, rawParams, moreQuery: [], headers };
    if (kind === 'nearly valid') slip(dice, plan);
    if (kind === 'attacking') attack(dice, plan);
    return this.#shot(target, plan, kind);
  }

  /** An input that the contract tests accept, one that the schema allows, or the first with parts of the second. */
  #inputOf({ operation, area, fields }: Target): { input: Input; cookie?: string } {
    const dice = this.#dice;
    const example = this.#cast.example(operation.name);
    const isMade = example === undefined || dice.chance(0.4);
    const input: Input = isMade ? {} : copyOf(example.input);
    for (const [key, { schema, isRequired }] of fields) {
      if (isMade ? isRequired || dice.chance(0.4) : dice.chance(0.1))
        input[key] = this.#values.valueOf(dice, area, key, schema);
    }
    return { input, ...(example?.cookie === undefined ? {} : { cookie: example.cookie }) };
  }

  async #shot(
    { operation }: Target,
    { method, input, rawParams, moreQuery, headers, raw }: Plan,
    kind: Kind,
  ): Promise<Shot> {
    const { name, takesBody, takesQuery, rest } = operation;
    const dice = this.#dice;
    const pattern = dice.chance(0.1) ? dice.pick([operation.path, ...(rest.aliases ?? [])]) : operation.path;
    const filled = pattern.replaceAll(/\{([^}]+)\}/g, (_, key: string) => rawParams[key] || segment(input[key]));
    const others = Object.fromEntries(Object.entries(input).filter(([key]) => !(key in rawParams)));
    const isInQuery = takesQuery && (!takesBody || dice.chance(0.4));
    const query = [...(isInQuery ? pairsOf(others) : []), ...moreQuery].join('&');
    const path = `${filled}${query === '' ? '' : `?${query}`}`.slice(0, MAX_PATH);
    const whole = rest.files?.orJsonFor ?? rest.bodyKey;
    const isForm = rest.files !== undefined && (rest.files.orJsonFor === undefined || dice.chance(0.5));
    const content =
      isInQuery || !takesBody ? {} : isForm ? await form(others) : json(whole === undefined ? others : input[whole]);
    const type = raw === undefined ? content.type : 'application/json';
    const body = raw === undefined ? content.body : raw === null ? undefined : Buffer.from(raw);
    const sent = { ...(type === undefined ? {} : { 'content-type': type }), ...headers };
    const isTooMuch = JSON.stringify(sent).length + path.length > MAX_HEADERS;
    return { operation: name, kind, method, path, headers: isTooMuch ? {} : sent, body: body ?? null };
  }
}

interface Content {
  type?: string;
  body?: Uint8Array;
}

function json(value: unknown): Content {
  const text = JSON.stringify(value);
  return text === undefined ? {} : { type: 'application/json', body: Buffer.from(text) };
}

async function form(values: Input): Promise<Content> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  const response = new Response(formOf(Object.fromEntries(present)));
  const type = response.headers.get('content-type');
  return { body: new Uint8Array(await response.arrayBuffer()), ...(type === null ? {} : { type }) };
}

function pairsOf(values: Input): string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    ([value].flat() as unknown[]).map((one) => `${percent(key)}=${percent(textOf(one).slice(0, MAX_QUERY_VALUE))}`),
  );
}

const segment = (value: unknown) => percent(textOf(value ?? '').slice(0, MAX_SEGMENT)) || 'x';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

// A lone surrogate has no UTF-8. It is written in CESU-8, which every decoder has to refuse.
function percent(text: string): string {
  return Array.from(text, (char) => (char.isWellFormed() ? encodeURIComponent(char) : '%ED%A0%80')).join('');
}
