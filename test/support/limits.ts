import { onTestFinished, vi } from 'vitest';
import { RateLimits } from '../../src/adapters/rate-limits.ts';
import type { Config } from '../../src/config.ts';
import type { ProcessParts } from '../../src/context.ts';
import type { TestApp } from './test-app.ts';

/** Stops `Date` until the test ends: limits in memory are counted by it. */
export function holdDate(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** The limits of a process of its own, which are on. */
export function limitsOf(
  { parts: { orm, config } }: { parts: Pick<ProcessParts, 'orm' | 'config'> },
  changed: Partial<Config> = {},
): RateLimits {
  return new RateLimits(orm, { ...config, isRateLimited: true, ...changed });
}

/** The base address of the service over real HTTP, with fresh limits. */
export function listenLimited(app: TestApp, changed: Partial<Config> = {}): Promise<string> {
  const config = { ...app.parts.config, isRateLimited: true, ...changed };
  return app.listen({ config, limits: new RateLimits(app.parts.orm, config) });
}

/** The quota and the remaining calls in an answer, by the name of the limit. */
export function limitsIn({ headers }: { headers: Headers }): Record<string, { quota: number; remaining: number }> {
  const quotas = new Map(membersOf(headers.get('ratelimit-policy'), 'q'));
  const left = membersOf(headers.get('ratelimit'), 'r');
  return Object.fromEntries(left.map(([name, remaining]) => [name, { quota: quotas.get(name) ?? NaN, remaining }]));
}

function membersOf(field: string | null, parameter: string): [string, number][] {
  return (field ?? '').split(', ').flatMap((member) => {
    const [, name = '', value] = new RegExp(`^"([a-z-]+)";${parameter}=(\\d+);[wt]=\\d+$`).exec(member) ?? [];
    return value === undefined ? [] : [[name, Number(value)]];
  });
}
