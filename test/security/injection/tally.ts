/** What a payload did that it should not have done. */
interface Harm {
  place: string;
  payload: string;
  effects: readonly unknown[];
}

/** Counts payloads, the places where they were tried and their effects. */
export class Tally {
  readonly #places = new Set<string>();
  #payloads = 0;
  #effects = 0;
  #harms: Harm[] = [];

  /** Counts a payload that was put in a place; `effects` are all things that it did, and it may have done none. */
  count(place: string, payload: string, effects: readonly unknown[]): void {
    this.#places.add(place);
    this.#payloads += 1;
    this.#effects += effects.length;
    if (effects.length > 0) this.#harms.push({ place, payload, effects });
  }

  /** The harms since the last call. Each test calls it once and expects none. */
  found(): Harm[] {
    const harms = this.#harms;
    this.#harms = [];
    return harms;
  }

  get payloads(): number {
    return this.#payloads;
  }

  /** `injection: 4711 payloads in 350 places, 0 effects`; a payload counts once for each place that it was put in. */
  summary(): string {
    return `injection: ${this.#payloads} payloads in ${this.#places.size} places, ${this.#effects} effects`;
  }
}

/** The effects that are there, by their names. */
export function effectsOf(found: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(found).flatMap(([name, isThere]) => (isThere ? [name] : []));
}
