/** Lists of integers by key in two typed arrays: list k is items[starts[k] .. starts[k + 1]), end exclusive. */
export interface PostingLists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** Builds a list for each of `keyCount` keys from pairs keys[i], values[i]. A list keeps the order of the input. */
export function groupByKey(keys: Int32Array, values: Int32Array, keyCount: number): PostingLists {
  const starts = new Int32Array(keyCount + 1);
  for (const key of keys) starts[key + 1]! += 1;
  for (let key = 0; key < keyCount; key += 1) starts[key + 1]! += starts[key]!;
  const next = starts.slice();
  const items = new Int32Array(values.length);
  for (let i = 0; i < values.length; i += 1) items[next[keys[i]!]!++] = values[i]!;
  return { starts, items };
}

/** Returns the number of items in the list of a key. */
export function listLength({ starts }: PostingLists, key: number): number {
  return starts[key + 1]! - starts[key]!;
}

/** A typed array that grows as integers are appended: a plain array of numbers would take twice the memory. */
export class GrowableInts {
  #items = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#items.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = value;
  }

  at(position: number): number {
    return this.#items[position]!;
  }

  toArray(): Int32Array {
    return this.#items.slice(0, this.length);
  }
}
