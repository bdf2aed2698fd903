/** A deep copy that shares its files with the original. */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof File) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner as unknown)])) as T;
}
