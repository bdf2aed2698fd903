import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Delivery {
  to: string[];
  /** The name under which the sender signed in, if it did. */
  sender: string;
  mail: Email;
}

interface Conduct {
  /** The reply to a recipient that it refuses; undefined where it accepts. */
  refuses?: (to: string) => { code: number; message: string } | undefined;
  /** Called when a mail has arrived, before the sender gets the reply. */
  delivered?: (delivery: Delivery) => void;
  /** Whether every sign-in is refused. */
  refusesSignIn?: boolean;
}

/** A mail server that runs until the test ends. Returns its deliveries and its URL for a user. */
export async function smtpServer(conduct: Conduct = {}) {
  const { close, ...server } = await openSmtpServer(conduct);
  onTestFinished(close);
  return server;
}

/** A mail server that runs until it is closed, for several tests. */
export async function openSmtpServer({ refuses, delivered, refusesSignIn = false }: Conduct = {}) {
  const deliveries: Delivery[] = [];
  const receive = async (stream: Readable, { envelope, user = '' }: SMTPServerSession) => {
    const mail = await PostalMime.parse(await buffer(stream));
    const delivery = { to: envelope.rcptTo.map(({ address }) => address), sender: user, mail };
    deliveries.push(delivery);
    delivered?.(delivery);
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username = '' }, _session, done) => {
      if (refusesSignIn) done(new Error('Wrong user name or password'));
      else done(null, { user: username });
    },
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuses?.(address);
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData: callbackify(receive),
  });
  // Of a client that is killed.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    deliveries,
    urlFor: (user: string) => `smtp://${user}:secret@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
