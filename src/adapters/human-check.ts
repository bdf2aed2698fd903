import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../config.ts';

/** Does the answer of a client to a captcha come from a person? `answer` is null where the client sent none. */
export type HumanCheck = (answer: string | null, ip: string) => Promise<boolean>;

/**
 * Loads the captcha of the deployment: the default export of the module that the configuration names. Without a module
 * everybody passes. No captcha is built in, because captchas are services of third parties.
 */
export async function openHumanCheck(module: string | null): Promise<HumanCheck> {
  if (module === null) return () => Promise.resolve(true);
  const { default: check } = await load(module);
  if (typeof check !== 'function')
    throw new ConfigError(`HUMAN_CHECK_MODULE: ${module} exports no function by default.`);
  return async (answer, ip) => (await (check as HumanCheck)(answer, ip)) === true;
}

async function load(module: string): Promise<{ default?: unknown }> {
  try {
    return (await import(pathToFileURL(resolve(module)).href)) as { default?: unknown };
  } catch (cause) {
    throw new ConfigError(`HUMAN_CHECK_MODULE: ${module} cannot be loaded: ${(cause as Error).message}`, { cause });
  }
}
