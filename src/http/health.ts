import { setTimeout } from 'node:timers/promises';
import { Router } from 'express';
import { sendJson } from './answers.ts';
import { recordOf } from './context.ts';
import type { Failure } from './rest.ts';

/** What the process needs for its work, by name: `database`, `search` ... A check that throws has failed too. */
export type HealthChecks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

export interface HealthOptions {
  checks?: HealthChecks | undefined;
  onError: (failure: Failure) => void;
}

/** A database that is stuck must not make its watchman wait. */
const PATIENCE_MS = 2000;

/** `live`: the process answers; restart it otherwise. `ready`: it can do its work; send it no requests otherwise. */
export function healthRoutes({ checks = {}, onError }: HealthOptions): Router {
  const router = Router();
  router.get('/live', (req, res) => sendJson(req, res, 200, { status: 'ok' }));
  router.get('/ready', async (req, res) => {
    const ask = async (check: () => boolean | Promise<boolean>) => {
      try {
        return await Promise.race([check(), setTimeout(PATIENCE_MS, false, { ref: false })]);
      } catch (error) {
        onError({ error, requestId: recordOf(req).id, procedure: null });
        return false;
      }
    };
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, boolean]> => [name, await ask(check)]),
    );
    const ready = found.every(([, isFine]) => isFine);
    sendJson(req, res, ready ? 200 : 503, { ready, checks: Object.fromEntries(found) });
  });
  return router;
}
