import { useSyncExternalStore } from 'react';

// The setting of a person who cannot see pictures well. It says something of their health, so it stays on this device.

const KEY = 'dietary-recall-pictures-in-words';
const listeners = new Set<() => void>();
let isOn = kept();

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Are pictures replaced by words? */
export function hasPicturesInWords(): boolean {
  return isOn;
}

/** Are pictures replaced by words? The component is drawn again when that changes. */
export function usePicturesInWords(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, hasPicturesInWords);
}

export function setPicturesInWords(wanted: boolean): void {
  isOn = wanted;
  try {
    if (wanted) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage it holds for this page.
  }
  for (const listener of listeners) listener();
}
