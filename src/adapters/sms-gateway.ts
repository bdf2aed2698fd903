import { setTimeout as wait } from 'node:timers/promises';
import type { Config, SmsGateway } from '../config.ts';
import { textAt } from './json-pointer.ts';

export interface SmsMessage {
  /** The same for each attempt, so that a gateway that knows it sends the message once. */
  id: string;
  /** A number as E.164 has it. */
  to: string;
  text: string;
}

export interface SmsSender {
  /** False: the installation has no gateway. */
  readonly isOn: boolean;
  /**
   * Gives the message to the gateway, and returns the id that the gateway gave it; null if it gave none. Throws SmsRefusedError where
   * another attempt cannot succeed. No error holds the number, the text or the answer of the gateway.
   */
  send(message: SmsMessage): Promise<string | null>;
}

/** The error for a message that the gateway refuses permanently. */
export class SmsRefusedError extends Error {}

const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_MESSAGE_ID = 128;
/** Statuses of a fault of the configuration or of the moment: the message is tried again. Any other 4xx is a refusal of the message. */
const REPEATED = new Set([401, 403, 404, 405, 407, 408, 425, 429]);

/** Opens the gateway of the configuration. */
export function openSmsGateway({ sms }: Pick<Config, 'sms'>): SmsSender {
  if (sms === null) {
    return { isOn: false, send: () => Promise.reject(new SmsRefusedError('There is no gateway for SMS.')) };
  }
  const turn = turns(sms.perSecond);
  return {
    isOn: true,
    send: async (message) => {
      await turn();
      return post(sms, message);
    },
  };
}

/** Returns a function that waits for its turn, so many of which there are in a second. */
function turns(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + 1000 / perSecond;
    if (at > now) await wait(at - now);
  };
}

async function post(gateway: SmsGateway, message: SmsMessage): Promise<string | null> {
  const { url, method, format } = gateway;
  const fields = filled(gateway.body, {
    ...message,
    from: gateway.from ?? '',
    receiptUrl: gateway.receipts?.url ?? '',
  });
  const isForm = format === 'form';
  const answer = await fetch(url, {
    method,
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'user-agent': 'dietary-recall-service',
      ...gateway.headers,
    },
    body: isForm ? new URLSearchParams(fields as Record<string, string>).toString() : JSON.stringify(fields),
    redirect: 'manual',
    signal: AbortSignal.timeout(gateway.timeoutSeconds * 1000),
  }).catch((error: unknown) => {
    throw new Error(faultOf(error, gateway));
  });
  const { status } = answer;
  const text = await readAnswer(answer);
  if (status >= 400 && status < 500 && !REPEATED.has(status)) {
    throw new SmsRefusedError(`The gateway refused the message with ${status}.`);
  }
  if (!answer.ok) throw new Error(`The gateway answered ${status}.`);
  return text === null ? null : messageIdOf(gateway, text);
}

function messageIdOf({ success, messageId }: SmsGateway, text: string): string | null {
  if (success === null && messageId === null) return null;
  const answer = parsed(text);
  if (success !== null && !success.values.includes(textAt(answer, success.pointer) ?? '')) {
    throw new SmsRefusedError('The gateway says in its answer that it did not take the message.');
  }
  return messageId === null ? null : (textAt(answer, messageId)?.slice(0, MAX_MESSAGE_ID) ?? null);
}

/**
 * Reads as much of an answer as one may have; the rest is dropped. Returns null if the answer breaks off: its status has said already
 * what became of the message, and a message that was taken is not sent again.
 */
async function readAnswer(answer: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString();
}

// The message of an error of Node.js may hold the address, with a key in its query.
function faultOf(error: unknown, { timeoutSeconds }: SmsGateway): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError') return `The gateway did not answer within ${timeoutSeconds} seconds.`;
  return `The gateway could not be reached (${cause?.code ?? 'connection failed'}).`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Puts values in the place of `{name}` in all texts of a template, each once, so that a value is not a template. */
function filled(template: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof template === 'string')
    return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  if (Array.isArray(template)) return template.map((part) => filled(part, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, part]) => [key, filled(part, values)]));
}
