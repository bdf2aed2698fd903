/** Counts the calls that run, with or without their clients, so that the process can wait for them before it ends. */
export class RunningCalls {
  #count = 0;
  readonly #waiting: (() => void)[] = [];

  begin(): void {
    this.#count += 1;
  }

  end(): void {
    this.#count -= 1;
    if (this.#count === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Resolves when no call runs. */
  async ended(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
