/** Integers appended one by one into a typed array: no boxed numbers, no copying of a large plain array at the end. */
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

/** Lists of integers by key, stored end to end: list k is items[starts[k] .. starts[k + 1]). */
export interface IntLists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** Groups `values` by the key at the same position; the order inside a group is the order of the input. */
export function groupInts(keys: Int32Array, values: Int32Array, keyCount: number): IntLists {
  const starts = new Int32Array(keyCount + 1);
  for (const key of keys) starts[key + 1]! += 1;
  for (let key = 0; key < keyCount; key += 1) starts[key + 1]! += starts[key]!;
  const next = starts.slice();
  const items = new Int32Array(values.length);
  for (let i = 0; i < values.length; i += 1) items[next[keys[i]!]!++] = values[i]!;
  return { starts, items };
}
