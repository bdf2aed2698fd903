import { serviceUrl } from '../session/service.ts';

export interface Health {
  /** Can the process that answered work? */
  ready: boolean;
  /** Checks by name, such as `database`: is it fine? */
  checks: Readonly<Record<string, boolean>>;
}

/** The health of the process that answers. It is told without a sign-in, and also while it is not ready. */
export async function readHealth(): Promise<Health> {
  const answer = await fetch(`${serviceUrl}/health/ready`, { cache: 'no-store' });
  return (await answer.json()) as Health;
}

/** The version of the service, as its document says. */
export async function readVersion(): Promise<string> {
  const answer = await fetch(`${serviceUrl}/api/openapi.json`);
  const { info } = (await answer.json()) as { info: { version: string } };
  return info.version;
}
