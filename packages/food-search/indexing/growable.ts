type Numbers = Int32Array | Uint8Array;

/** A typed array that grows as numbers are appended: a plain array of numbers would take twice the memory. */
export class Growable<Items extends Numbers> {
  readonly #make: new (length: number) => Items;
  #items: Items;
  length = 0;

  constructor(make: new (length: number) => Items) {
    this.#make = make;
    this.#items = new make(1024);
  }

  /** The numbers at [0, length), and room behind them. The next `push` may replace this array. */
  get items(): Items {
    return this.#items;
  }

  push(value: number): void {
    if (this.length === this.#items.length) this.#resize(Math.ceil(this.length * 1.5) + 16);
    this.#items[this.length++] = value;
  }

  clear(): void {
    this.length = 0;
    this.#resize(0);
  }

  /** Gives back the room that building left, but for a sixteenth: edits append a few numbers. */
  fit(): void {
    this.#resize(withRoom(this.length));
  }

  #resize(capacity: number): void {
    const resized = new this.#make(capacity);
    resized.set(this.#items.subarray(0, this.length));
    this.#items = resized;
  }
}

/** Returns `known`, or a larger array of zeros when it has no room for `length` numbers. */
export function roomFor<Items extends ArrayLike<number>>(
  known: Items,
  length: number,
  make: new (length: number) => Items,
): Items {
  return known.length >= length ? known : new make(withRoom(length));
}

function withRoom(length: number): number {
  return length + (length >> 4) + 16;
}
