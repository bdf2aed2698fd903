/** Larger files are read anew each time. A photograph that is 1000 px wide takes less. */
const MOST_BYTES_OF_ONE = 256 * 1024;
/** What a process keeps in all: some hundred pictures, which is what the people of an evening look at. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Files whose content never changes, in memory: those that were asked for last. Opening a file takes ten times as long as sending it. */
export class KeptFiles {
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  get(name: string): Uint8Array | undefined {
    const bytes = this.#files.get(name);
    if (bytes === undefined) return undefined;
    this.#files.delete(name);
    this.#files.set(name, bytes);
    return bytes;
  }

  /** Is a file of this size kept? */
  isKept(sizeBytes: number): boolean {
    return sizeBytes <= MOST_BYTES_OF_ONE;
  }

  keep(name: string, bytes: Uint8Array): void {
    if (!this.isKept(bytes.byteLength)) return;
    this.#drop(name);
    this.#files.set(name, bytes);
    this.#bytes += bytes.byteLength;
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#files.get(name)?.byteLength ?? 0;
    this.#files.delete(name);
  }
}
