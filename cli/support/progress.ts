const WIDTH = 30;

/** Draws a progress bar on a terminal. Elsewhere it prints nothing. */
export class Progress {
  readonly #isTerminal = process.stderr.isTTY;

  show(label: string, share: number): void {
    if (!this.#isTerminal) return;
    const done = Math.round(Math.min(1, share) * WIDTH);
    process.stderr.write(
      `\r${label.padEnd(22)} [${'#'.repeat(done)}${'.'.repeat(WIDTH - done)}] ${Math.round(share * 100)} % `,
    );
  }

  end(): void {
    if (this.#isTerminal) process.stderr.write('\r\x1b[K');
  }
}
