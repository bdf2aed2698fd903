import { setTimeout } from 'node:timers/promises';
import { Router } from 'express';
import { sendJson } from './answers.ts';
import { recordOf } from './request-context.ts';
import type { Failure } from './rest.ts';

/** Checks by name, such as `database` and `search`. A check that throws has failed. */
export type HealthChecks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

export interface HealthOptions {
  /** Whether the process can work without a restart. It must answer at once. */
  isAlive?: (() => boolean) | undefined;
  /** The process cannot work while one of these fails. */
  checks?: HealthChecks | undefined;
  /** The process can do most of its work while these fail. */
  notes?: HealthChecks | undefined;
  /** Called when a check begins to throw, and not again until it has passed. */
  onError: (failure: Failure) => void;
}

/** The time limit of a check, so that a stuck database does not delay the report. */
const CHECK_TIMEOUT_MS = 2000;

/**
 * Serves the health of the process. `live` says that the event loop runs and that no restart is needed; an orchestrator restarts a
 * process that is not live. It asks no other program, because a restart repairs only the process. `ready` says that the process can work; a process that
 * is not ready gets no requests. An outage of the image store is only reported: all processes share the store and recalls
 * continue without pictures, so taking every process out of service would make a small outage a complete one.
 */
export function healthRoutes({ isAlive = () => true, checks = {}, notes = {}, onError }: HealthOptions): Router {
  const router = Router();
  // Logged once: a balancer asks several times a second, and an outage may last for hours.
  const logged = new Set<string>();
  router.get('/live', (req, res) =>
    isAlive() ? sendJson(req, res, 200, { status: 'ok' }) : sendJson(req, res, 503, { status: 'stuck' }),
  );
  router.get('/ready', async (req, res) => {
    const ask = async (name: string, check: () => boolean | Promise<boolean>) => {
      try {
        const isFine = await Promise.race([check(), setTimeout(CHECK_TIMEOUT_MS, false, { ref: false })]);
        if (isFine) logged.delete(name);
        return isFine;
      } catch (error) {
        if (!logged.has(name)) onError({ error, requestId: recordOf(req).id, procedure: null });
        logged.add(name);
        return false;
      }
    };
    const askAll = (all: HealthChecks) =>
      Promise.all(
        Object.entries(all).map(async ([name, check]): Promise<[string, boolean]> => [name, await ask(name, check)]),
      );
    const [needed, noted] = await Promise.all([askAll(checks), askAll(notes)]);
    const ready = needed.every(([, isFine]) => isFine);
    sendJson(req, res, ready ? 200 : 503, { ready, checks: Object.fromEntries([...needed, ...noted]) });
  });
  return router;
}
