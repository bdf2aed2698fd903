import { setTimeout } from 'node:timers/promises';
import { Router } from 'express';
import { sendJson } from './answers.ts';
import { recordOf } from './request-context.ts';
import type { Failure } from './rest.ts';

/** What is asked, by name: `database`, `search` ... A check that throws has failed too. */
export type HealthChecks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

export interface HealthOptions {
  /** The process cannot work if one of these checks fails. */
  checks?: HealthChecks | undefined;
  /** The process can do most of its work if one of these checks fails. */
  notes?: HealthChecks | undefined;
  onError: (failure: Failure) => void;
}

/** A check that takes longer has failed: a stuck database must not delay the answer. */
const PATIENCE_MS = 2000;

/**
 * `live`: the event loop turns, and nothing else is asked, as a restart mends nothing but the process: restart it otherwise. `ready`: it
 * can do its work; send it no requests otherwise. That the image store is away is told and no more: all processes share it, recalls
 * go on without pictures, and who took every process out of service would make a small outage a whole one.
 */
export function healthRoutes({ checks = {}, notes = {}, onError }: HealthOptions): Router {
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
    const askAll = (all: HealthChecks) =>
      Promise.all(
        Object.entries(all).map(async ([name, check]): Promise<[string, boolean]> => [name, await ask(check)]),
      );
    const [needed, noted] = await Promise.all([askAll(checks), askAll(notes)]);
    const ready = needed.every(([, isFine]) => isFine);
    sendJson(req, res, ready ? 200 : 503, { ready, checks: Object.fromEntries([...needed, ...noted]) });
  });
  return router;
}
