import { paramNames, type Operation } from '../../src/http/routes.ts';
import { call, type Answer } from './http.ts';

export interface Question {
  input?: Record<string, unknown> | undefined;
  token?: string | null;
  headers?: Record<string, string>;
}

/** An operation as a REST call: the path takes what it names, the rest goes into the query or the body. */
export function askRest(base: string, { method, path, rest }: Operation, question: Question): Promise<Answer> {
  const { input = {}, token = null, headers = {} } = question;
  const inPath = paramNames(path);
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])));
  const others = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.includes(key)));
  const url = new URL(`${base}/api${filled}`);
  if (method === 'GET') for (const [key, value] of Object.entries(others)) url.searchParams.append(key, String(value));
  const hasBody = method !== 'GET' && Object.keys(others).length > 0;
  const bodyKey = rest.bodyKey ?? rest.files?.orJsonFor;
  const body = bodyKey !== undefined && bodyKey in others ? others[bodyKey] : others;
  return call(method, url.href, { token, headers, ...(hasBody ? { body } : {}) });
}
