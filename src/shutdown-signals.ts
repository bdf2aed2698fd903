/** The action of the first SIGTERM or SIGINT. Later signals do nothing. */
export interface ShutdownSignals {
  act: (signal: NodeJS.Signals) => Promise<void>;
}

/**
 * Listens for the signals that end a process; `act` may be replaced until the first signal comes. Ctrl-C reaches the server
 * twice, from the terminal and from npm, so a second signal must not interrupt the shutdown that the first one began.
 */
export function listenForSignals(act: ShutdownSignals['act']): ShutdownSignals {
  const signals = { act };
  let isStopping = false;
  const begin = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    void signals.act(signal);
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  return signals;
}
