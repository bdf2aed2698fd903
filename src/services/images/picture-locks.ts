/** One more than the processes for pictures (adapters/pictures): while they draw two, a third is read or stored. */
const AT_ONCE = 3;

interface Waiting {
  order: number;
  begin: () => void;
}

let useCases = 0;
let working = 0;
const waiting: Waiting[] = [];

/**
 * The turns in which one use case works on its pictures, each from the reading of its bytes to its files in the store: that
 * bounds memory, however many requests wait. Those of a use case that began earlier go first, so that it ends earlier.
 */
export class PictureLocks {
  readonly #order = useCases++;

  /** Never within another turn: it would wait for itself. */
  async inTurn<R>(work: () => Promise<R>): Promise<R> {
    await new Promise<void>((begin) => {
      waiting.push({ order: this.#order, begin });
      beginNext();
    });
    try {
      return await work();
    } finally {
      working -= 1;
      // A moment later: the use case may have another picture, which goes before those that wait.
      setImmediate(beginNext);
    }
  }
}

function beginNext(): void {
  if (working === AT_ONCE) return;
  const next = waiting.sort((a, b) => a.order - b.order).shift();
  if (next === undefined) return;
  working += 1;
  next.begin();
}
