import { setTimeout } from 'node:timers/promises';
import { Router } from 'express';
import { sendJson } from './answers.ts';
import { recordOf } from './context.ts';
import type { Failure } from './rest.ts';

export interface Readiness {
  ready: boolean;
  /** What was looked at: `database`, `search` ... */
  checks: Readonly<Record<string, boolean | string>>;
}

const READY: Readiness = { ready: true, checks: {} };
const UNKNOWN: Readiness = { ready: false, checks: {} };

export interface HealthOptions {
  ready?: (() => Promise<Readiness>) | undefined;
  onError: (failure: Failure) => void;
}

/** A database that is stuck must not make its watchman wait. */
const PATIENCE_MS = 2000;
const tooLate = () => setTimeout(PATIENCE_MS, UNKNOWN, { ref: false });

/** `live`: the process answers; restart it otherwise. `ready`: it can do its work; send it no requests otherwise. */
export function healthRoutes({ ready = () => Promise.resolve(READY), onError }: HealthOptions): Router {
  const router = Router();
  router.get('/live', (req, res) => sendJson(req, res, 200, { status: 'ok' }));
  router.get('/ready', async (req, res) => {
    const readiness = await Promise.race([ready(), tooLate()]).catch((error: unknown) => {
      onError({ error, requestId: recordOf(req).id, procedure: null });
      return UNKNOWN;
    });
    sendJson(req, res, readiness.ready ? 200 : 503, readiness);
  });
  return router;
}
