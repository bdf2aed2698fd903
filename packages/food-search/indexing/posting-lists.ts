import { Growable } from './growable.ts';

/** Values to be added to lists. */
export class Postings {
  readonly keys = new Growable(Int32Array);
  readonly values = new Growable(Int32Array);

  push(key: number, value: number): void {
    this.keys.push(key);
    this.values.push(value);
  }

  clear(): void {
    this.keys.clear();
    this.values.clear();
  }
}

/** Lists of integers by key in flat typed arrays: list k is items[starts[k] .. ends[k]), end exclusive, in no particular order. */
export class PostingLists {
  starts = new Int32Array(0);
  ends = new Int32Array(0);
  items = new Int32Array(0);
  /** By key: the end of the room of its list. */
  #limits = new Int32Array(0);
  /** The end of the room of all lists. */
  #used = 0;

  /** Adds values to their lists. There are lists for `keyCount` keys afterwards. The first call packs the lists without room. */
  addAll(added: Postings, keyCount: number): void {
    const isFirst = this.#used === 0;
    if (keyCount > this.starts.length) {
      this.starts = resized(this.starts, keyCount);
      this.ends = resized(this.ends, keyCount);
      this.#limits = resized(this.#limits, keyCount);
    }
    const { keys, values } = added;
    if (isFirst) this.#pack(keys.items, keys.length);
    for (let i = 0; i < keys.length; i += 1) this.#add(keys.items[i]!, values.items[i]!);
    added.clear();
  }

  /** Makes room for exactly these keys. */
  #pack(keys: Int32Array, count: number): void {
    for (let i = 0; i < count; i += 1) this.#limits[keys[i]!]! += 1;
    for (let key = 0; key < this.starts.length; key += 1) {
      this.starts[key] = this.ends[key] = this.#used;
      this.#used = this.#limits[key]! += this.#used;
    }
    this.items = new Int32Array(this.#used);
  }

  #add(key: number, value: number): void {
    if (this.ends[key] === this.#limits[key]) this.#moveToEnd(key);
    this.items[this.ends[key]!++] = value;
  }

  /** Gives a full list more room. What it leaves is not used again. */
  #moveToEnd(key: number): void {
    const [start, length] = [this.starts[key]!, this.length(key)];
    const limit = this.#used + length + (length >> 2) + 4;
    if (limit > this.items.length) this.items = resized(this.items, limit + (limit >> 3));
    this.items.copyWithin(this.#used, start, start + length);
    this.starts[key] = this.#used;
    this.ends[key] = this.#used + length;
    this.#limits[key] = this.#used = limit;
  }

  /** Removes a value from the list that has it. */
  remove(key: number, value: number): void {
    const last = --this.ends[key]!;
    let at = this.starts[key]!;
    while (this.items[at] !== value) at += 1;
    this.items[at] = this.items[last]!;
  }

  /** Returns the number of items in the list of a key, 0 for a key without a list. */
  length(key: number): number {
    return key < this.starts.length ? this.ends[key]! - this.starts[key]! : 0;
  }
}

function resized(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(length);
  copy.set(array);
  return copy;
}
