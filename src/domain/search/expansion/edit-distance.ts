// Edit distance with costs by how likely a slip is (a noisy channel with hand-set costs, after Kernighan, Church and Gale,
// "A spelling correction program based on a noisy channel model", COLING 1990).

const VOWEL_FOR_VOWEL = 0.55;
const LIKE_FOR_LIKE = 0.5;
const NEIGHBOUR_KEY = 0.85;
const SWAP = 0.75;
const DOUBLED_LETTER = 0.4;
const SILENT_LETTER = 0.7;
const WRONG_FIRST_LETTER = 0.35;
const MAX_WORD_LENGTH = 40;

const VOWELS = 'aeiouy';
const LIKE_PAIRS = 'ck cs kq sz gj fv dt bp mn wv iy cq kg';
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const SUBSTITUTION = buildSubstitutionCosts();

function buildSubstitutionCosts(): Float32Array {
  const costs = new Float32Array(128 * 128).fill(1);
  const set = (a: string, b: string, cost: number): void => {
    const [x, y] = [a.charCodeAt(0), b.charCodeAt(0)];
    costs[x * 128 + y] = Math.min(costs[x * 128 + y]!, cost);
    costs[y * 128 + x] = Math.min(costs[y * 128 + x]!, cost);
  };
  for (const [row, keys] of KEY_ROWS.entries()) {
    for (let i = 0; i < keys.length; i += 1) {
      const below = KEY_ROWS[row + 1] ?? '';
      for (const other of [keys[i + 1], below[i], below[i - 1]])
        if (other !== undefined) set(keys[i]!, other, NEIGHBOUR_KEY);
    }
  }
  for (const a of VOWELS) for (const b of VOWELS) if (a !== b) set(a, b, VOWEL_FOR_VOWEL);
  for (const pair of LIKE_PAIRS.split(' ')) set(pair[0]!, pair[1]!, LIKE_FOR_LIKE);
  for (let code = 0; code < 128; code += 1) costs[code * 129] = 0;
  return costs;
}

function isSoft(code: number): boolean {
  // a e i o u y h: letters that are left out or put in most easily.
  return code === 97 || code === 101 || code === 104 || code === 105 || code === 111 || code === 117 || code === 121;
}

const rowBefore = new Float32Array(MAX_WORD_LENGTH + 2);
const rowAbove = new Float32Array(MAX_WORD_LENGTH + 2);
const row = new Float32Array(MAX_WORD_LENGTH + 2);

/**
 * Weighted Damerau distance (adjacent swap = one edit), or a number above `bound` as soon as it must be above it.
 * Words are cut at 40 letters.
 */
export function editCost(typed: string, word: string, bound: number): number {
  const n = Math.min(typed.length, MAX_WORD_LENGTH);
  const m = Math.min(word.length, MAX_WORD_LENGTH);
  let [before, above, current] = [rowBefore, rowAbove, row];
  above[0] = 0;
  for (let j = 1; j <= m; j += 1) above[j] = above[j - 1]! + gapCost(word, j - 1);
  for (let i = 1; i <= n; i += 1) {
    const a = typed.charCodeAt(i - 1);
    const dropCost = gapCost(typed, i - 1);
    let best = (current[0] = above[0]! + dropCost);
    for (let j = 1; j <= m; j += 1) {
      const b = word.charCodeAt(j - 1);
      const change = a < 128 && b < 128 ? SUBSTITUTION[a * 128 + b]! : a === b ? 0 : 1;
      let cost = above[j - 1]! + change;
      const drop = above[j]! + dropCost;
      if (drop < cost) cost = drop;
      const insert = current[j - 1]! + gapCost(word, j - 1);
      if (insert < cost) cost = insert;
      if (i > 1 && j > 1 && a !== b && a === word.charCodeAt(j - 2) && b === typed.charCodeAt(i - 2)) {
        const swap = before[j - 2]! + SWAP;
        if (swap < cost) cost = swap;
      }
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > bound) return bound + 1;
    [before, above, current] = [above, current, before];
  }
  return above[m]! + (typed.charCodeAt(0) === word.charCodeAt(0) ? 0 : WRONG_FIRST_LETTER);
}

function gapCost(word: string, position: number): number {
  const code = word.charCodeAt(position);
  if (position > 0 && code === word.charCodeAt(position - 1)) return DOUBLED_LETTER;
  return isSoft(code) ? SILENT_LETTER : 1;
}

/** 0..1 from an edit cost between two words; below about 0.5 they have little to do with each other. */
export function similarityOf(cost: number, typedLength: number, wordLength: number): number {
  return 1 - (cost * 1.2) / Math.max(typedLength, wordLength, 1);
}

/** The edit cost above which the similarity falls below `least`. */
export function costBound(least: number, typedLength: number, wordLength: number): number {
  return ((1 - least) * Math.max(typedLength, wordLength)) / 1.2;
}
