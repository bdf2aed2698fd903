// A weighted edit distance: the operations of Damerau ("A technique for computer detection and correction of spelling
// errors", Communications of the ACM, 1964), with costs by how likely a mistake is, after the noisy channel of Kernighan,
// Church and Gale ("A spelling correction program based on a noisy channel model", COLING 1990). The costs are set by hand;
// thresholds.ts says how values are judged. An ordinary edit costs 1.

/** Cost of a vowel for another one ("brocculi"). */
const VOWEL_FOR_VOWEL = 0.55;
/** Cost of a letter for one that often sounds the same ("kake"). */
const LETTER_OF_LIKE_SOUND = 0.5;
/** Cost of a letter for its neighbour on a QWERTY keyboard. */
const NEIGHBOUR_KEY = 0.85;
/** Cost of two swapped neighbours ("chedadr"). */
const SWAPPED_LETTERS = 0.75;
/** Cost of a letter doubled or not ("brocoli"). */
const DOUBLED_LETTER = 0.4;
/** Cost of a vowel or an "h" too many or too few. */
const SILENT_LETTER = 0.7;
/**
 * Additional cost of a different first letter, which is rarely wrong (Kukich, "Techniques for automatically correcting
 * words in text", ACM Computing Surveys, 1992).
 */
const DIFFERENT_FIRST_LETTER = 0.35;
/** Loss of similarity of one edit in a word of one letter; in a word of n letters it is an n-th of that. */
const SIMILARITY_LOSS = 1.2;
/** Letters of a word that are compared. */
const MAX_WORD_LENGTH = 40;

const VOWELS = 'aeiouy';
const LIKE_SOUNDS = 'ck cs kq sz gj fv dt bp mn wv iy cq kg';
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

// Costs of one ASCII letter for another at first * 128 + second.
const SUBSTITUTION_COSTS = buildSubstitutionCosts();

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
  for (const pair of LIKE_SOUNDS.split(' ')) set(pair[0]!, pair[1]!, LETTER_OF_LIKE_SOUND);
  for (let code = 0; code < 128; code += 1) costs[code * 129] = 0;
  return costs;
}

// Rows of the matrix: of the letter before the last one, of the last one and of the current one.
const rowBefore = new Float32Array(MAX_WORD_LENGTH + 2);
const rowAbove = new Float32Array(MAX_WORD_LENGTH + 2);
const row = new Float32Array(MAX_WORD_LENGTH + 2);

/** Returns the edit distance of two words, or a number above `bound` as soon as the distance must be above it. */
export function editDistance(typed: string, word: string, bound: number): number {
  const n = Math.min(typed.length, MAX_WORD_LENGTH);
  const m = Math.min(word.length, MAX_WORD_LENGTH);
  let [before, above, current] = [rowBefore, rowAbove, row];
  above[0] = 0;
  for (let j = 1; j <= m; j += 1) above[j] = above[j - 1]! + gapCost(word, j - 1);
  for (let i = 1; i <= n; i += 1) {
    const a = typed.charCodeAt(i - 1);
    const deletionCost = gapCost(typed, i - 1);
    let best = (current[0] = above[0]! + deletionCost);
    for (let j = 1; j <= m; j += 1) {
      const b = word.charCodeAt(j - 1);
      const substitutionCost = a < 128 && b < 128 ? SUBSTITUTION_COSTS[a * 128 + b]! : a === b ? 0 : 1;
      let cost = above[j - 1]! + substitutionCost;
      const deletion = above[j]! + deletionCost;
      if (deletion < cost) cost = deletion;
      const insertion = current[j - 1]! + gapCost(word, j - 1);
      if (insertion < cost) cost = insertion;
      if (i > 1 && j > 1 && a !== b && a === word.charCodeAt(j - 2) && b === typed.charCodeAt(i - 2)) {
        const transposition = before[j - 2]! + SWAPPED_LETTERS;
        if (transposition < cost) cost = transposition;
      }
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > bound) return bound + 1;
    [before, above, current] = [above, current, before];
  }
  return above[m]! + (typed.charCodeAt(0) === word.charCodeAt(0) ? 0 : DIFFERENT_FIRST_LETTER);
}

/** Cost of a letter that only one of the two words has. */
function gapCost(word: string, position: number): number {
  const code = word.charCodeAt(position);
  if (position > 0 && code === word.charCodeAt(position - 1)) return DOUBLED_LETTER;
  return isOftenSilent(code) ? SILENT_LETTER : 1;
}

function isOftenSilent(code: number): boolean {
  // a e h i o u y
  return code === 97 || code === 101 || code === 104 || code === 105 || code === 111 || code === 117 || code === 121;
}

/** Returns the similarity of two words by their edit distance: 1 for the same word, below 0.5 for unrelated ones. */
export function similarityOfDistance(distance: number, typedLength: number, wordLength: number): number {
  return 1 - (distance * SIMILARITY_LOSS) / Math.max(typedLength, wordLength, 1);
}

/** Returns the edit distance above which the similarity of two words is below `similarity`. */
export function distanceOfSimilarity(similarity: number, typedLength: number, wordLength: number): number {
  return ((1 - similarity) * Math.max(typedLength, wordLength)) / SIMILARITY_LOSS;
}
