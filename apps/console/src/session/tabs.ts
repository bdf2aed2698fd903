// What the tabs of one browser tell each other.

export type TabMessage = { kind: 'signed-in' } | { kind: 'signed-out' } | { kind: 'changed'; areas: readonly string[] };

const channel = new BroadcastChannel('dietary-recall-console');

/** Tells the other tabs. */
export function tellTabs(message: TabMessage): void {
  channel.postMessage(message);
}

/** Listens to the other tabs. Returns how to stop. */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent) => listener(data as TabMessage);
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}
