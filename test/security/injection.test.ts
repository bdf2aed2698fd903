import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../support/test-app.ts';
import { formulaInjection } from './injection/formulas.ts';
import { prepareGround, type Ground } from './injection/ground.ts';
import { logInjection } from './injection/log-lines.ts';
import { mailInjection } from './injection/mails.ts';
import { markupInjection } from './injection/markup.ts';
import { operatorInjection } from './injection/operators.ts';
import { pathInjection } from './injection/paths.ts';
import { sqlInjection } from './injection/sql.ts';
import { Tally } from './injection/tally.ts';
import { webhookInjection } from './injection/webhooks.ts';

const app = useTestApp();
const tally = new Tally();
let prepared: Ground;
const ground = () => prepared;

beforeAll(async () => {
  prepared = await prepareGround(app(), tally);
});
// Some requests end the sign-ins of those who make them.
beforeEach(() => prepared.signIn());
afterAll(() => {
  process.stdout.write(`${tally.summary()}\n`);
});

describe('operators of query languages', () => {
  operatorInjection(ground);
});
describe('log lines', () => {
  logInjection(ground);
});
describe('mails', () => {
  mailInjection(ground);
});
describe('formulas in CSV files', () => {
  formulaInjection(ground);
});
describe('HTML and SVG', () => {
  markupInjection(ground);
});
describe('paths', () => {
  pathInjection(ground);
});
describe('addresses of webhooks', () => {
  webhookInjection(ground);
});

// Last, as its accepted requests change the world.
describe('SQL', () => {
  sqlInjection(ground);
});

test('the injection tests tried more than 10,000 payloads', () => {
  expect(tally.payloads).toBeGreaterThan(10_000);
});
