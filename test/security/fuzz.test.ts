import pLimit from 'p-limit';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { appRouter, AREAS } from '../../routers/index.ts';
import { openApiDocument } from '../../src/http/openapi.ts';
import { fileOf, upload } from '../support/pictures.ts';
import { unusedAndLostFiles } from '../support/stored-pictures.ts';
import { useTestApp } from '../support/test-app.ts';
import { makeWorld } from '../support/world.ts';
import { Cast } from './fuzz/cast.ts';
import { Checker } from './fuzz/checker.ts';
import { Dice } from './fuzz/dice.ts';
import { brokenInvariants, unansweredLists, waitingUploads } from './fuzz/invariants.ts';
import { KnownValues } from './fuzz/known-values.ts';
import { BURST, BURST_CHANCE, CONNECTIONS, ROUND, SLOW_CPU_MS, SLOW_MS, type Shot } from './fuzz/options.ts';
import { Requests } from './fuzz/requests.ts';
import { SchemaValues, type JsonSchema } from './fuzz/schema-values.ts';
import { Sender } from './fuzz/send.ts';
import { storePictures } from './fuzz/stored-world.ts';
import { Tally } from './fuzz/tally.ts';
import { targetsOf } from './fuzz/targets.ts';

const app = useTestApp();
const count = inject('fuzzRequests');
const seed = inject('fuzzSeed');

test('every generated request is answered as the API document says and leaves the data consistent', async () => {
  const document = openApiDocument(appRouter, { version: '0', url: '/api', areas: AREAS });
  const targets = targetsOf(document);
  const checker = new Checker(document, targets);
  const known = new KnownValues();
  const world = await makeWorld(app());
  await storePictures(app());
  const cast = await Cast.of(app(), world, known);
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const values = new SchemaValues(schemas, known, await files());
  const requests = new Requests(seed, targets, values, cast);
  const dice = new Dice(~seed);
  const tally = new Tally();
  const failures = new Map<string, string>();
  const log = pino({ level: 'error' }, { write: (line: string) => note(failures, line) });
  const sender = new Sender(await app().listen({ log }));
  const slow: Shot[] = [];

  const ask = async (shot: Shot, isDuplicate = false): Promise<void> => {
    try {
      const reply = await sender.send(shot);
      tally.count(shot, reply, isDuplicate);
      const faults = checker.faultsOf(shot, reply);
      const inside = failures.get(String(reply.headers['x-request-id'])) ?? '';
      for (const fault of faults) tally.fault(fault, shot, `${reply.text.slice(0, 500)}\n${inside}`);
      for (const key of Object.keys(Object.prototype)) {
        // Of the requests under way any may have done it.
        tally.fault(`comes with ${key} in the prototype of all objects`, shot, '');
        Reflect.deleteProperty(Object.prototype, key);
      }
      if (reply.ms > SLOW_MS) slow.push(shot);
      const target = checker.reached(shot);
      if (reply.status !== 200 || !('operation' in target)) return;
      tally.succeed(target.operation.name);
      if (reply.headers['content-type'] === 'application/json' && faults.length === 0)
        known.learn(target.area, JSON.parse(reply.text || 'null'));
    } catch (error) {
      if (isCutOff(checker.reached(shot), error)) tally.cutOff(shot.operation);
      else tally.fault('gives no answer', shot, String(error));
    }
  };
  const limit = pLimit(CONNECTIONS);
  for (let sent = 0; sent < count;) {
    // All of a round are thought of before any is sent: that would be time of theirs.
    const round: Shot[][] = [];
    for (let inRound = 0; inRound < ROUND && sent < count; inRound++, sent++) {
      const shot = await requests.next();
      const copies = dice.chance(BURST_CHANCE) ? Math.min(BURST - 1, count - sent - 1) : 0;
      sent += copies;
      round.push([shot, ...Array<Shot>(copies).fill(shot)]);
    }
    const sendAll = (all: Shot[]) => Promise.all(all.map((one, index) => ask(one, index > 0)));
    await Promise.all(round.map((all) => limit(sendAll, all)));
    await cast.keepAlive();
  }
  for (const shot of slow.splice(0)) {
    const before = process.cpuUsage();
    await ask(shot);
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > SLOW_CPU_MS) tally.fault(`takes more than ${SLOW_CPU_MS} ms of CPU time`, shot, '');
  }
  sender.close();
  // Those whose answer was cut off may still run.
  await app().parts.calls.ended();

  process.stdout.write(`fuzz, seed ${seed}: ${tally.summary(targets.map(({ operation }) => operation.name))}\n`);
  expect.soft(tally.faults().join('\n\n')).toBe('');
  expect.soft(tally.tooManyPercent).toBeLessThan(2);
  expect.soft(cast.refusedPercent).toBeLessThan(10);
  expect.soft(await brokenInvariants(app())).toEqual([]);
  expect.soft(await unusedAndLostFiles(app())).toEqual([]);
  expect.soft(await unansweredLists(app(), world.admin)).toEqual([]);
  // A request removes its files after its answer.
  await expect.poll(() => waitingUploads(app())).toEqual([]);
}, 3_600_000);

/** What a file is made of may be removed while it is sent; half of it must not look like the whole. */
function isCutOff(target: ReturnType<Checker['reached']>, error: unknown): boolean {
  const isFile = 'operation' in target && target.operation.rest.produces !== undefined;
  return isFile && error instanceof Error && error.message === 'aborted';
}

/** Keeps why the service failed, by the id of the request. */
function note(failures: Map<string, string>, line: string): void {
  const { requestId, err } = JSON.parse(line) as { requestId: string; err: { stack: string } };
  failures.set(requestId, err.stack.slice(0, 1200));
}

/** Files for any field: pictures, drawings, sheets, and what is none of these. */
async function files(): Promise<File[]> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path id="area_1" d="M0 0h5v5z"/></svg>';
  const csv = [
    'user name,name\nada,Ada\n',
    'user name,type,due at\nperson1,x,2030-01-01T00:00:00Z\n',
    '\ufeff"a\n',
    '=1,@x\n',
  ];
  return [
    await upload({ width: 60, height: 40 }),
    fileOf(svg, 'drawing.svg'),
    ...csv.map((text) => fileOf(text, 'people.csv')),
    fileOf('', 'empty.jpg'),
    fileOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]), '../"x\r\n.jpg'),
    fileOf('PK\u0003\u0004', 'set.zip'),
  ];
}
