import type { PublishedList } from './published-list.ts';

/** Rows that are rules of use and no measures keep their description, so that a rule file recognises them. */
const PLACEHOLDER = /^(Quantity not specified|Guideline amount)|guideline amount per item/i;

/** The name of a portion. A portion of a subcode, which is a variant of the food such as a brand, names the variant: "1 cake (Brand)". */
export function portionName(description: string, subcodeDescription: string): string {
  if (subcodeDescription === '' || PLACEHOLDER.test(description)) return description;
  return `${description} (${subcodeDescription})`;
}

type Rewriting = readonly (readonly [RegExp, string])[];

/** A unit is counted, so that it does not name its own count: 2 × "cup", not 2 × "1 cup". */
const COUNT: Rewriting = [
  [/^1 (?=\S)/, ''],
  [/^1-3 ring /, '3-ring '],
  [/^1\/2 /, '½ '],
  [/^1\/3 /, '⅓ '],
  [/^1\/4 /, '¼ '],
];

const SIZE = '(?:extra )?(?:small|large)|medium|regular|miniature|bite size|thin|whole';
/** A size alone, as of an apple: "medium", "small or bite size (10 in a package)". */
const SIZE_ALONE = new RegExp(`^((?:${SIZE})(?:(?:/| or )(?:${SIZE}))*)(?=$| \\(|,)`);

/** What the USDA writes for coders, in words of everybody. */
const SHORTHAND: Rewriting = [
  [SIZE_ALONE, '$1 one'],
  [/\b(\d+) FO\b/, '$1 fl oz'],
  [/\bsurface inch\b/, 'square inch'],
  [/\bNS (?:as to )?(?=size|shape|form)/, 'any '],
  [/\(yield from /, '(from '],
  [/^fl oz \(NFS\)/, 'fl oz (not sure about ice)'],
];

/** Left out, because a name without them says the same to who ate it. */
const LEFT_OUT: Rewriting = [
  [/,? \(?yields?(?: after [^()]*| cooked)?\)?(?=$|,| \(| -)/, ''],
  [/(?:, NFS| \(NFS\))/, ''],
];

/** In place of leaving them out, where two units of a food would get one name. */
const SPELLED_OUT: Rewriting = [
  [/\byield after\b/, 'what is left after'],
  [/,? yields\b/, ' (what is left after cooking or shelling)'],
  [/\bNFS\b/, 'not sure which kind'],
];

/** How late a unit is offered: first what people say of themselves, such as a cup, a slice or a medium one. */
const LATE = [/^(?:fl oz)\b/, /^(?:oz|lb)\b/, /\b(?:square|cubic|linear) inch\b/, PLACEHOLDER];

/**
 * Names the units of each food as respondents read them behind a count, and puts first those that people say of themselves. Two units of
 * a food keep two names.
 */
export function nameUnits({ portions }: PublishedList): void {
  for (const [code, published] of portions) {
    const short = published.map(({ description }) => unitName(description, LEFT_OUT));
    const times = Map.groupBy(short, (name) => name);
    const named = published.map((portion, at) => {
      const name = short[at] ?? portion.description;
      const isAlone = times.get(name)?.length === 1;
      return { ...portion, description: isAlone ? name : unitName(portion.description, SPELLED_OUT) };
    });
    portions.set(
      code,
      named.toSorted((one, other) => lateness(one.description) - lateness(other.description)),
    );
  }
}

function unitName(description: string, remarks: Rewriting): string {
  if (PLACEHOLDER.test(description)) return description;
  const rewritings = [...COUNT, ...SHORTHAND, ...remarks];
  return rewritings.reduce((name, [words, plain]) => name.replace(words, plain), description);
}

function lateness(name: string): number {
  return LATE.findIndex((late) => late.test(name));
}
