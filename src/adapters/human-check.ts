import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../config.ts';

/** Does what a client says in answer to a captcha come from a person? `answer` is null where it says nothing. */
export type HumanCheck = (answer: string | null, ip: string) => Promise<boolean>;

/**
 * The captcha of the deployment: the default export of the module that the configuration names. Without one everybody
 * passes: none is built in, because they are other people's services.
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
