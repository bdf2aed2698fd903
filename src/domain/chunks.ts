/** Yields a list in pieces of at most `most` items, in its order. */
export function* chunksOf<Item>(items: readonly Item[], most: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most);
}
