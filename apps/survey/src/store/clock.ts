/** A device whose clock is off by less is believed: the answer of the service was under way for a while. */
const GRACE_MS = 60_000;

let aheadMs = 0;

/** How far the clock of this device is ahead of that of the service, in ms; 0: it is right. */
export function clockAhead(serverTime: string): number {
  const ahead = Date.now() - Date.parse(serverTime);
  return Math.abs(ahead) < GRACE_MS ? 0 : ahead;
}

/** From now on `now` is the time of the service. */
export function setClock(ahead: number): void {
  aheadMs = ahead;
}

/** The time, also on a device with a wrong clock. */
export function now(): Date {
  return new Date(Date.now() - aheadMs);
}
