/** What the first SIGTERM or SIGINT does; later ones do nothing. */
export interface ShutdownSignals {
  act: (signal: NodeJS.Signals) => Promise<void>;
}

/**
 * Listens for the signals that end a process; `act` may be exchanged until the first one comes. Ctrl-C reaches the server twice, from
 * the terminal and from npm: a second signal must not cut off what the first one lets end.
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
