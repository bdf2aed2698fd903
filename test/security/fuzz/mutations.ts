import { copyOf, MAX_DEPTH } from '../copy-of.ts';
import type { Dice } from './dice.ts';
import type { Input, Plan } from './options.ts';
import { ATTACKING_KEYS, ATTACKING_VALUES, ODD_VALUES } from './values-apart.ts';
import { CONTENT_TYPES, ATTACKING_BODIES, ATTACKING_HEADERS, ATTACKING_SEGMENTS, ODD_QUERIES } from './wire-values.ts';

type Path = (string | number)[];
type Change = (dice: Dice, plan: Plan) => void;

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];

/** Mistakes of a client: one value differs from what the document wants. */
const SLIPS: readonly Change[] = [
  (dice, plan) => atLeaf(dice, plan, () => dice.pick(ODD_VALUES)),
  (dice, plan) => atLeaf(dice, plan, (value) => nextTo(dice, value)),
  (dice, plan) => atLeaf(dice, plan, (value) => nextTo(dice, value)),
  (dice, plan) => {
    const { holder, key } = place(dice, plan.input);
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  },
  (dice, plan) => set(objectIn(dice, plan.input), dice.pick(['unexpected', 'ID', 'limit ']), dice.pick(ODD_VALUES)),
  (dice, plan) => void plan.moreQuery.push(dice.pick(ODD_QUERIES)),
  (dice, plan) => void (plan.headers['content-type'] = dice.pick(CONTENT_TYPES)),
  (_, plan) => void (plan.raw = null),
  (dice, plan) => void (plan.method = dice.pick(METHODS)),
];

const ATTACKS: readonly Change[] = [
  (dice, plan) => atLeaf(dice, plan, () => dice.pick(ATTACKING_VALUES)),
  (dice, plan) => atLeaf(dice, plan, () => dice.pick(ATTACKING_VALUES)),
  (dice, plan) => atLeaf(dice, plan, () => dice.pick(ATTACKING_VALUES)),
  (dice, plan) =>
    set(objectIn(dice, plan.input), dice.pick(ATTACKING_KEYS), dice.pick([{ admin: true }, ...ATTACKING_VALUES])),
  (dice, plan) => void (plan.raw = dice.pick(ATTACKING_BODIES)),
  (dice, plan) => void Object.assign(plan.headers, dice.pick(ATTACKING_HEADERS)),
  (dice, plan) => void Object.assign(plan.headers, dice.pick(ATTACKING_HEADERS)),
  (dice, plan) => void plan.moreQuery.push(dice.pick(ODD_QUERIES), dice.pick(ODD_QUERIES)),
  (dice, plan) => {
    const keys = Object.keys(plan.rawParams);
    if (keys.length === 0) plan.moreQuery.push(dice.pick(ODD_QUERIES));
    else plan.rawParams[dice.pick(keys)] = dice.pick(ATTACKING_SEGMENTS);
  },
];

export function slip(dice: Dice, plan: Plan): void {
  dice.pick(SLIPS)(dice, plan);
}

/** One to three attacks at once: one that is refused first must not hide what another does. */
export function attack(dice: Dice, plan: Plan): void {
  for (let count = 1 + dice.below(3); count > 0; count--) dice.pick(ATTACKS)(dice, plan);
}

/** The path of a value of the input at any depth, or of a possible value in an empty input. */
function place(dice: Dice, input: Input): { holder: Input; key: string } {
  const path = dice.pick([...pathsIn(input), ['none']]);
  const holder = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as Input)[key], input) as Input;
  return { holder, key: String(path.at(-1)) };
}

function atLeaf(dice: Dice, { input }: Plan, change: (value: unknown) => unknown): void {
  const { holder, key } = place(dice, input);
  set(holder, key, change(holder[key]));
}

function objectIn(dice: Dice, input: Input): Input {
  const { holder } = place(dice, input);
  return Array.isArray(holder) ? input : holder;
}

// An assignment to `__proto__` would set the prototype. A copy, as a second attack may change what the first has put there.
function set(holder: Input, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value: copyOf(value), enumerable: true, configurable: true, writable: true });
}

function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof File || at.length === MAX_DEPTH) return [at];
  const inner = Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...at, key]));
  return at.length === 0 ? inner : [at, ...inner];
}

/** A value that a limit may just exclude. */
function nextTo(dice: Dice, value: unknown): unknown {
  if (typeof value === 'number')
    return dice.pick([value + 1, value - 1, -value, value + 0.5, value * 1e6, 2 ** 31, -(2 ** 31) - 1, 1e21]);
  if (typeof value === 'string')
    return dice.pick(
      [
        [value + value, value.toUpperCase(), value.toLowerCase(), `${value} `, ` ${value}`, value.slice(0, -1)],
        [`${value}${'x'.repeat(300)}`, Array.from(value).toReversed().join(''), `${value}\n`, value.replace(/\d/, '9')],
      ].flat(),
    );
  if (Array.isArray(value)) return dice.pick([[...value, ...value], Array(101).fill(value[0] ?? 'x'), []]);
  return dice.pick(ODD_VALUES);
}
