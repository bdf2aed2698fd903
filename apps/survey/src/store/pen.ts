// One tab of this browser writes: it holds a Web Lock, its pen.

const PREFIX = 'dietary-recall ';

let held: { name: string; release: () => void } | null = null;

/**
 * Lets this tab write. `onLost`: another tab took over. Returns false if another tab writes; `isTakenOver` takes over from it. A page that was
 * left meanwhile, as `signal` says, keeps nobody else from writing.
 */
export async function takePen(
  name: string,
  isTakenOver: boolean,
  onLost: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks || held?.name === name) return true;
  dropPen();
  return new Promise((resolve) => {
    const options = isTakenOver ? { steal: true } : { ifAvailable: true };
    const request = locks.request(PREFIX + name, options, (lock) => {
      if (lock === null || signal.aborted) return resolve(false);
      return new Promise<void>((release) => {
        held = { name, release };
        resolve(true);
      });
    });
    request.catch(() => {
      // A browser that refuses storage refuses locks too: tabs that share nothing do not disturb each other.
      if (held?.name !== name) return resolve(true);
      held = null;
      onLost();
    });
  });
}

export function dropPen(): void {
  held?.release();
  held = null;
}

/** Does any tab have a recall under way? */
export async function isRecallUnderWay(): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  const all = await locks?.query().catch(() => undefined);
  return (all?.held ?? []).some(({ name }) => name?.startsWith(PREFIX));
}
