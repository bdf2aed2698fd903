/** Draws numbers from 0 up to, but not including, 1. */
export type Draw = () => number;

const FNV_PRIME = 16_777_619;
const FNV_START = 2_166_136_261;
/** The rounds after which each bit of the seed has changed all of the state, as the author of sfc32 recommends. */
const WARM_UP_ROUNDS = 12;

/**
 * Makes a source of numbers that are the same for the same text, on every machine and in every version: sfc32 (Doty-Humphrey, PractRand)
 * with four FNV-1a hashes of the text as its state. The numbers are evenly spread; nobody must be kept from guessing them.
 */
export function seededDraw(text: string): Draw {
  let [a, b, c, counter] = [hash(`a${text}`), hash(`b${text}`), hash(`c${text}`), hash(`d${text}`)];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round++) next();
  return next;
}

function hash(text: string): number {
  let value = FNV_START;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), FNV_PRIME);
  return value | 0;
}
