/** Finds a value by its JSON pointer (RFC 6901); undefined if there is none. An empty pointer is the whole. */
export function valueAt(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((within, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    const isHeld = typeof within === 'object' && within !== null && Object.hasOwn(within, name);
    return isHeld ? (within as Record<string, unknown>)[name] : undefined;
  }, value);
}

/** Finds a text by its JSON pointer, and writes a number as text; null if there is neither. */
export function textAt(value: unknown, pointer: string): string | null {
  const found = valueAt(value, pointer);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : null;
}
