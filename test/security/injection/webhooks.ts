import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Socket, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { query, sql } from '../../../src/db/sql.ts';
import { taskHandlers } from '../../../src/services/task-handlers.ts';
import { newWebhookSecret } from '../../../src/services/webhooks/webhook-secret.ts';
import { call } from '../../support/http.ts';
import { recall } from '../../support/recall.ts';
import type { Ground } from './ground.ts';
import { effectsOf } from './tally.ts';

const METADATA = '169.254.169.254';

/** Hosts that lead to this machine, or into the network that it is in. */
const HOSTS = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '127.0.1',
  '0.0.0.0',
  '0',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '１２７.０.０.１',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'loc%61lhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  METADATA,
  '[::ffff:169.254.169.254]',
  '2852039166',
  '0xa9fea9fe',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
];
/** Ways to say one host and mean another; ports and paths of services that read lines. */
const TARGETS = (port: number) => [
  ...[...HOSTS, ...ownAddresses()].flatMap((host) => [`http://${host}:${port}/hook`, `https://${host}:${port}/hook`]),
  `http://127.0.0.1:${port}\\@example.org/`,
  `http://example.org@127.0.0.1:${port}/`,
  `http://example.org:80@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}#@example.org/`,
  `http:/\\127.0.0.1:${port}/`,
  `http:\t//127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `HTTP://127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}/%0d%0aX-Injected:%20a`,
  `http://127.0.0.1:${port}/ HTTP/1.1\r\nX-Injected: a`,
  `gopher://127.0.0.1:${port}/_GET`,
  `file:///etc/passwd`,
  `ftp://127.0.0.1:${port}/`,
  `ws://127.0.0.1:${port}/`,
  `unix:///var/run/docker.sock`,
  `http://unix:/var/run/docker.sock:/`,
];

/** The addresses of this machine beyond loopback. */
function ownAddresses(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.flatMap(({ address, internal, family }) =>
    internal ? [] : [family === 'IPv6' ? `[${address.split('%')[0]}]` : address],
  );
}

/** A server at all addresses of this machine, until the test ends; `touched` counts connections. */
async function listenEverywhere(answer: RequestListener = (_req, res) => void res.end()) {
  const server = createServer(answer);
  let touched = 0;
  server.on('connection', () => {
    touched += 1;
  });
  server.listen(0);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, touched: () => touched };
}

/** Counts the connections that this process tries, other than to its database, until the test ends. */
function countAttempts(): () => number {
  const template = inject('template');
  const databasePort = 'serverUrl' in template ? Number(new URL(template.serverUrl).port || 5432) : null;
  let attempts = 0;
  const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket;
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    this.on('connectionAttempt', (_address: string, port: number) => {
      if (port !== databasePort) attempts += 1;
    });
    return connect.apply(this, args);
  });
  onTestFinished(() => spy.mockRestore());
  return () => attempts;
}

export function webhookInjection(ground: () => Ground): void {
  /** Sets the webhook address of a new survey over HTTP and in the database, and submits a recall. */
  const submittedTo = async (url: string): Promise<{ isTaken: boolean; submissionId: string }> => {
    const { app, admin, base, tokenOf, world } = ground();
    const submissionNotificationSecret = newWebhookSecret();
    const survey = await app.given.survey({ locale: world.locale, submissionNotificationSecret });
    const set = await admin('PATCH', `/surveys/${survey.slug}`, { submissionNotificationUrl: url });
    expect([200, 400]).toContain(set.status);
    const { em } = app.context();
    // The address is stored even when it was refused.
    await query(em, sql`update survey set submission_notification_url = ${url} where id = ${survey.id}`);
    const submissions = `${base}/api/surveys/${survey.slug}/submissions`;
    const body = recall(survey, [{ code: 'MILK', servingWeight: 200 }]);
    const { body: receipt } = await call('POST', submissions, { token: tokenOf('admin'), body });
    return { isTaken: set.status === 200, submissionId: (receipt as { submissionId: string }).submissionId };
  };

  /** Delivers like the worker, and returns whether it succeeded. */
  const deliver = async (submissionId: string, allowsPrivateWebhooks: boolean) => {
    const { app } = ground();
    const context = () => ({ ...app.context(), config: { ...app.context().config, allowsPrivateWebhooks } });
    const failure = await taskHandlers(context)
      ['submission-webhook']({ deliveryId: submissionId })
      .then(
        () => null,
        (error: unknown) => error,
      );
    return { isDelivered: failure === null };
  };

  test('the check notices a request to this machine', async () => {
    const attempts = countAttempts();
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', ...ownAddresses().slice(0, 1)]) {
      const { port, touched } = await listenEverywhere();
      const { submissionId } = await submittedTo(`http://${host}:${port}/hook`);
      const before = attempts();
      expect(await deliver(submissionId, true)).toEqual({ isDelivered: true });
      expect(touched()).toBe(1);
      expect(attempts()).toBeGreaterThan(before);
    }
    const { port } = await listenEverywhere();
    const { submissionId } = await submittedTo(`https://127.0.0.1:${port}/hook`);
    const before = attempts();
    // The server speaks no TLS.
    expect(await deliver(submissionId, true)).toEqual({ isDelivered: false });
    expect(attempts()).toBeGreaterThan(before);
  });

  test('no webhook address of a survey reaches this machine or its network', async () => {
    const { tally } = ground();
    const { port, touched } = await listenEverywhere();
    const attempts = countAttempts();
    for (const url of TARGETS(port)) {
      const before = touched();
      const { submissionId } = await submittedTo(url);
      const attemptsBefore = attempts();
      const { isDelivered } = await deliver(submissionId, false);
      tally.count(
        'webhook address',
        url,
        effectsOf({
          'it was asked': touched() !== before,
          'it was delivered': isDelivered,
          'a connection was tried': attempts() !== attemptsBefore,
        }),
      );
    }
    expect(ground().tally.found()).toEqual([]);
  });

  test.each<[string, string[]]>([
    ['loopback', ['127.0.0.1']],
    ['loopback of IPv6', ['::1']],
    ['loopback behind a public address', ['203.0.113.9', '127.0.0.1']],
    ['metadata of a cloud', [METADATA]],
    ['an IPv4 address in IPv6', ['::ffff:127.0.0.1']],
    ['no address', ['0.0.0.0']],
  ])('a webhook to a public name that resolves to %s is not sent', async (_, addresses) => {
    const { tally } = ground();
    const { port, touched } = await listenEverywhere();
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    // A name server that anybody may run.
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, options: object, done: Found) =>
        'all' in options && options.all === true
          ? done(null, found)
          : done(null, found[0]?.address ?? '', found[0]?.family)) as unknown as typeof dns.lookup);
    // The agent has imported the function by its name.
    syncBuiltinESMExports();
    onTestFinished(() => {
      lookup.mockRestore();
      syncBuiltinESMExports();
    });
    const url = `http://hook.example.org:${port}/`;
    const { isTaken, submissionId } = await submittedTo(url);
    const { isDelivered } = await deliver(submissionId, false);
    expect([isTaken, lookup.mock.calls.length]).toEqual([true, 1]);
    const effects = effectsOf({ 'it was asked': touched() > 0, 'it was delivered': isDelivered });
    tally.count('webhook name', addresses.join(), effects);
    expect(ground().tally.found()).toEqual([]);
  });

  test.each([301, 302, 303, 307, 308, 200])(
    'a webhook that is answered with %d follows no redirect',
    async (status) => {
      const { tally } = ground();
      const inner = await listenEverywhere();
      const location = `http://127.0.0.1:${inner.port}/latest/meta-data/`;
      const outer = await listenEverywhere((_req, res) => {
        res
          .writeHead(status, { location, refresh: `0;url=${location}`, 'alt-svc': `h2="127.0.0.1:${inner.port}"` })
          .end();
      });
      const { submissionId } = await submittedTo(`http://127.0.0.1:${outer.port}/`);
      await deliver(submissionId, true);
      expect(outer.touched()).toBe(1);
      tally.count('webhook answer', `${status} ${location}`, effectsOf({ 'it was followed': inner.touched() > 0 }));
      expect(ground().tally.found()).toEqual([]);
    },
  );
}

type Found = (error: null, found: string | { address: string; family: number }[], family?: number) => void;
