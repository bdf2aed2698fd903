import express, { Router, type RequestHandler } from 'express';
import { receiptsIn } from '../adapters/sms-receipts.ts';
import type { ProcessParts } from '../context.ts';
import { recordOf } from './request-context.ts';
import { isSameSecret } from './same-secret.ts';

/** Of a request of a gateway. Infobip puts 100 receipts into one, of less than 1 kB each. */
const MAX_BYTES = '256kb';

/**
 * Takes what the SMS gateway says of the delivery of messages: in a query, a form or JSON. The queue records it, so that a receipt that
 * overtakes the answer to its message waits for it. Nobody who does not know the secret of the address learns that it exists.
 */
export function smsReceipts({
  config,
  orm,
  tasks,
  now,
}: Pick<ProcessParts, 'config' | 'orm' | 'tasks' | 'now'>): Router {
  const settings = config.sms?.receipts ?? null;
  const router = Router();
  if (settings === null) return router;
  const requireSecret: RequestHandler<{ secret: string }> = (req, _res, next) => {
    if (!isSameSecret(req.params.secret, settings.secret)) return next('route');
    recordOf(req).route = '/sms-receipts/{secret}';
    next();
  };
  const take: RequestHandler<{ secret: string }> = async (req, res) => {
    const receipts = receiptsIn(req.method === 'POST' ? req.body : req.query, settings);
    if (receipts.length > 0) {
      await tasks.add(orm.em.fork(), 'sms-receipts', { receipts, receivedAt: now().toISOString() });
    }
    res.status(204).end();
  };
  const bodies = [express.json({ limit: MAX_BYTES }), express.urlencoded({ limit: MAX_BYTES, extended: false })];
  router.get('/sms-receipts/:secret', requireSecret, take);
  router.post('/sms-receipts/:secret', requireSecret, ...bodies, take);
  return router;
}
