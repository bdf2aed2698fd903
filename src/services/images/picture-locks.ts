/** One more than the processes for pictures (src/adapters/pictures): while they render two, a third is read or stored. */
const AT_ONCE = 3;

interface Waiting {
  order: number;
  begin: () => void;
}

let useCases = 0;
let working = 0;
const waiting: Waiting[] = [];

/**
 * The locks of one use case on its pictures. A lock lasts from the reading of the bytes of a picture until its files are
 * stored. At most three locks exist at once, which bounds the memory however many requests wait. A use case that began
 * earlier gets its locks first.
 */
export class PictureLocks {
  readonly #order = useCases++;

  /** Runs the work under a lock. The work must not ask for another lock: it could wait for itself. */
  async withLock<R>(work: () => Promise<R>): Promise<R> {
    await new Promise<void>((begin) => {
      waiting.push({ order: this.#order, begin });
      beginNext();
    });
    try {
      return await work();
    } finally {
      working -= 1;
      // Deferred, so that the next picture of this use case can queue first and goes before those of later use cases.
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
