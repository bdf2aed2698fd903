// One tab of this browser writes: it holds a Web Lock, its pen.

const PREFIX = 'dietary-recall ';

let held: { name: string; release: () => void } | null = null;

/**
 * Lets this tab write. `onLost`: another tab took over. Returns false if another tab writes; `isTakenOver` takes over from it.
 */
export async function takePen(name: string, isTakenOver: boolean, onLost: () => void): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks || held?.name === name) return true;
  dropPen();
  return new Promise((resolve) => {
    const options = isTakenOver ? { steal: true } : { ifAvailable: true };
    const request = locks.request(PREFIX + name, options, (lock) => {
      if (lock === null) return resolve(false);
      return new Promise<void>((release) => {
        held = { name, release };
        resolve(true);
      });
    });
    request.catch(() => {
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
  const held = (await locks?.query())?.held ?? [];
  return held.some(({ name }) => name?.startsWith(PREFIX));
}
