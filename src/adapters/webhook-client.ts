import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { useAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';

interface Delivery {
  url: string;
  /** The secret: `whsec_` and base64. */
  secret: string;
  /** The id is the same for every attempt, so that the receiver can recognize a repetition. */
  id: string;
  body: string;
  sentAt: Date;
  allowsPrivateAddresses: boolean;
}

const TIMEOUT_MS = 20_000;

/**
 * Posts JSON with a signature of Standard Webhooks (https://www.standardwebhooks.com). It follows no redirect. Unless
 * private addresses are allowed, it connects only to public ones, whatever the name resolves to. Throws unless the answer is 2xx
 * within 20 seconds.
 */
export function deliver({ url, secret, id, body, sentAt, allowsPrivateAddresses }: Delivery): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'dietary-recall-service',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
  const agent = useAgent(url, { allowPrivateIPAddress: allowsPrivateAddresses, keepAlive: false });
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) });
    sent.on('error', reject);
    sent.once('response', ({ statusCode = 0 }) => {
      sent.destroy();
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new Error(`The receiver answered ${statusCode}.`));
    });
    sent.end(body);
  });
}
