import type { RestOptions } from '../contract/meta.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the path below `/api` of what an operation made, or null if it made nothing that has an address: the upload of a file
 * that was only checked makes no job.
 */
export function locationOf({ makes }: RestOptions, answer: unknown, params: Values): string | null {
  if (makes === undefined) return null;
  let isComplete = true;
  const path = makes.replaceAll(/\{([^}]+)\}/g, (_, key: string) => {
    const value = valueAt(answer, key) ?? params[key];
    if (typeof value === 'string' || typeof value === 'number') return encodeURIComponent(value);
    isComplete = false;
    return '';
  });
  return isComplete ? path : null;
}

function valueAt(answer: unknown, key: string): unknown {
  return key.split('.').reduce<unknown>((value, part) => (value as Values | null | undefined)?.[part], answer);
}
