// The statements that a connection to a server keeps prepared, so that the server reads them once: those of `queryPrepared` (sql.ts).

/** Each connection keeps up to as many. The statements are few, and have few forms. */
const MOST = 200;

const names = new Map<string, string>();
let made = 0;

/** Keeps a statement prepared from its next use on. */
export function keepPrepared(text: string): void {
  if (!names.has(text) && names.size < MOST) names.set(text, `prepared_${++made}`);
}

/** The name under which connections keep a statement; undefined: they do not. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/** Gives up what connections have kept of a statement. Its next use prepares it anew, under another name. */
export function forgetPrepared(text: string): void {
  names.delete(text);
}

/** Whether a migration has changed a type that a kept statement answers. The server then refuses what it has kept. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000';
}
