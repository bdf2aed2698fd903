import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { WebhookFault } from '@dietary-recall/vocabulary';
import { useAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';

interface Delivery {
  url: string;
  /** The secrets that sign it, each `whsec_` and base64. There are two during the overlap of a rotation. */
  secrets: readonly string[];
  /** The id is the same for every attempt, so that the receiver can recognize a repetition. */
  id: string;
  body: string;
  sentAt: Date;
  allowsPrivateAddresses: boolean;
}

const TIMEOUT_MS = 20_000;

/** A failed attempt. It has no `cause`: errors of Node.js may hold the whole address, with a key in its query. */
export class DeliveryError extends Error {
  readonly reason: WebhookFault;
  /** The HTTP status of the answer; null if there was none. */
  readonly httpStatus: number | null;

  constructor(reason: WebhookFault, message: string, httpStatus: number | null = null) {
    super(message);
    this.name = 'DeliveryError';
    this.reason = reason;
    this.httpStatus = httpStatus;
  }
}

/**
 * Posts JSON with the signatures of Standard Webhooks (https://www.standardwebhooks.com), and returns the status of the answer. It
 * follows no redirect. Unless private addresses are allowed, it connects only to public ones, whatever the name resolves to. Throws
 * DeliveryError unless the answer is 2xx within 20 seconds.
 */
export async function deliver(delivery: Delivery): Promise<number> {
  const status = await statusOf(delivery);
  if (status >= 200 && status < 300) return status;
  throw new DeliveryError('not_accepted', `The receiver answered ${status}.`, status);
}

async function statusOf(delivery: Delivery): Promise<number> {
  try {
    return await post(delivery);
  } catch (error) {
    throw toDeliveryError(error);
  }
}

function post({ url: given, secrets, id, body, sentAt, allowsPrivateAddresses }: Delivery): Promise<number> {
  // The scheme may be in capital letters.
  const url = new URL(given).href;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'dietary-recall-service',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
  };
  const agent = useAgent(url, { allowPrivateIPAddress: allowsPrivateAddresses, keepAlive: false });
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) });
    sent.on('error', reject);
    sent.once('response', ({ statusCode = 0 }) => {
      sent.destroy();
      resolve(statusCode);
    });
    sent.end(body);
  });
}

function toDeliveryError(error: unknown): DeliveryError {
  const { name, message, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') {
    return new DeliveryError('timed_out', `The receiver did not answer within ${TIMEOUT_MS / 1000} seconds.`);
  }
  return new DeliveryError(faultOf(code, message), message);
}

function faultOf(code: string, message: string): WebhookFault {
  // request-filtering-agent has no code of its own.
  if (message.includes('is not allowed. Because')) return 'address_not_allowed';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_not_found';
  // Codes of OpenSSL for certificates have these beginnings.
  if (/^(EPROTO$|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'tls_failed';
  return 'connection_failed';
}
