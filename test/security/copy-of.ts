/** Deeper than any schema; nothing is changed below it. */
export const MAX_DEPTH = 12;

/** A copy down to MAX_DEPTH, which shares its files and all deeper values with the original. */
export function copyOf<T>(value: T, depth = MAX_DEPTH): T {
  if (typeof value !== 'object' || value === null || value instanceof File || depth < 0) return value;
  if (Array.isArray(value)) return value.map((inner: unknown) => copyOf(inner, depth - 1)) as T;
  const entries = Object.entries(value).map(([key, inner]) => [key, copyOf(inner as unknown, depth - 1)]);
  return Object.fromEntries(entries) as T;
}
