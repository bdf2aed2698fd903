import type { Dice } from './dice.ts';
import { NOT_LISTED } from './not-listed.ts';

const WHOLE_NAME = 0.45;
const FIRST_PART = 0.4;
const SHORTEST_MISSPELT = 4;

/** What a person types for a food: its name, the beginning of it, or some of its words. */
export function typedFor(name: string, dice: Dice): string {
  const plain = name.toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}'’-]+/u).filter((word) => word.length > 1);
  const chance = dice.next();
  const [first = plain] = plain.split(/[,(]/);
  if (words.length === 0 || chance < WHOLE_NAME) return plain;
  if (chance < WHOLE_NAME + FIRST_PART) return first.trim() || plain;
  return words.slice(0, 1 + dice.below(2)).join(' ');
}

/** What people describe who ate a food that they do not find, in their own words. */
export function notListed(dice: Dice): string {
  return dice.pick(NOT_LISTED);
}

/** Makes one of the usual mistakes in the longest word: a letter that is left out, doubled, or swapped with the next one. */
export function misspelt(typed: string, dice: Dice): string {
  const [longest = ''] = typed.split(' ').toSorted((one, other) => other.length - one.length);
  const letters = [...longest];
  if (letters.length < SHORTEST_MISSPELT) return typed;
  // People rarely get the first letter wrong.
  const at = 1 + dice.below(letters.length - 2);
  const [letter = '', next = ''] = letters.slice(at, at + 2);
  letters.splice(at, 2, ...dice.pick([[next], [letter, letter, next], [next, letter]]));
  return typed.replace(longest, letters.join(''));
}
