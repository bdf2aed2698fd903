import { paramNames, type Operation } from '../../src/http/routes.ts';
import { call, type Answer } from './http.ts';

export interface Question {
  input?: Record<string, unknown> | undefined;
  token?: string | null;
  headers?: Record<string, string>;
  /** Sends the input of a DELETE in its query instead of its body. */
  deletesByQuery?: boolean;
}

/** Calls an operation over REST: input that the path names goes there, the rest into the query of a GET or else the body. */
export function askRest(base: string, { method, path, rest }: Operation, question: Question): Promise<Answer> {
  const { input = {}, token = null, headers = {}, deletesByQuery = false } = question;
  const inPath = paramNames(path);
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, key: string) => encoded(String(input[key])));
  const url = `${base}/api${filled}`;
  const others = Object.entries(input).filter(([key]) => !inPath.includes(key));
  if (others.length === 0) return call(method, url, { token, headers });
  if (method === 'GET' || (method === 'DELETE' && deletesByQuery)) {
    const pairs = others.flatMap(([key, value]) =>
      [value].flat().map((item) => `${encoded(key)}=${encoded(String(item))}`),
    );
    return call(method, `${url}?${pairs.join('&')}`, { token, headers });
  }
  const named = Object.fromEntries(others);
  const bodyKey = rest.bodyKey ?? rest.files?.orJsonFor;
  const isWhole = bodyKey !== undefined && others.length === 1 && bodyKey in named;
  const body = isWhole ? named[bodyKey] : named;
  return call(method, url, { token, headers, body });
}

// A lone surrogate has no UTF-8. It is written in CESU-8, which every decoder has to refuse.
function encoded(text: string): string {
  return Array.from(text, (char) => (char.isWellFormed() ? encodeURIComponent(char) : '%ED%A0%80')).join('');
}
