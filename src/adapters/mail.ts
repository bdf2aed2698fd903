import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  to: string | readonly string[];
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** Gives the mail to a mail server or to the outbox. Throws MailRefusedError where another attempt cannot succeed. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The error for a mail that the mail server refuses permanently. */
export class MailRefusedError extends Error {}

const TIMEOUT_MS = 20_000;
/** A server may take ten minutes to confirm a mail (RFC 5321, 4.5.3.2.6). */
const SILENCE_TIMEOUT_MS = 10 * 60 * 1000;

/** Opens the mail server of the configuration. Without one, mails become files in `DATA_DIR/outbox`. */
export function openMailer({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mailer {
  return mail.smtpUrl === null ? outbox(outboxOf(dataDir), mail.from) : smtp(mail.smtpUrl, mail.from);
}

export function outboxOf(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Counts the mails in the outbox, which nothing sends on. */
export async function mailsInOutbox(dataDir: string): Promise<number> {
  const names = await readdir(outboxOf(dataDir)).catch(() => []);
  return names.filter((name) => name.endsWith('.eml')).length;
}

function smtp(url: string, from: string): Mailer {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS };
  const transport = createTransport({ url, ...timeouts }, { from });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(messageOf(mail));
      } catch (error) {
        const { responseCode = 0, code = '', message } = error as Error & { responseCode?: number; code?: string };
        // RFC 5321, 4.2.1: 5yz is a permanent refusal. A refused sign-in at the mail server is not a refusal of the mail.
        const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
        throw isOfMail && responseCode >= 500 ? new MailRefusedError(message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

function messageOf({ headers = {}, ...mail }: Mail) {
  return { ...mail, to: [mail.to].flat(), headers: { ...headers } };
}

function outbox(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The names sort by the time of sending. A reader never sees a part of a mail, because the rename comes last.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
      const draft = join(folder, `.${name}`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(folder, `${name}.eml`));
    },
    close: () => undefined,
  };
}
