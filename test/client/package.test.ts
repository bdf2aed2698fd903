import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../client/package.json' with { type: 'json' };
import lock from '../../examples/typed-client/package-lock.json' with { type: 'json' };
import root from '../../package.json' with { type: 'json' };
import { useTestApp } from '../support/test-app.ts';
import { makeWorld, type World } from '../support/world.ts';
import { usePackedClient } from './support/packed-client.ts';

const ROOT = join(import.meta.dirname, '../..');
const PEER_RANGE = '^11.20.0';
const app = useTestApp();
const packed = usePackedClient();
let world: World;
let url: string;

beforeAll(async () => {
  world = await makeWorld(app());
  url = await app().listen();
});

describe('the client package', () => {
  test('has the version of the service and accepts every tRPC 11 from 11.20.0', () => {
    const { '@trpc/client': client, '@trpc/server': server } = root.dependencies;
    expect(manifest.version).toBe(root.version);
    expect(manifest.peerDependencies).toEqual({ '@trpc/client': PEER_RANGE, '@trpc/server': PEER_RANGE });
    for (const version of [client, server]) expect(version).toMatch(/^11\.(2[0-9]|[3-9][0-9])\./);
  });

  test('has no dependencies, so that an application has one tRPC', () => {
    expect(manifest).not.toHaveProperty('dependencies');
  });

  test('has the version and peer dependencies that the lock file of examples/typed-client records', () => {
    const { version, peerDependencies } = lock.packages['node_modules/dietary-recall-client'];
    expect({ version, peerDependencies }).toEqual({
      version: manifest.version,
      peerDependencies: manifest.peerDependencies,
    });
  });

  test('contains the compiled client and packages/, and imports nothing but @trpc', () => {
    const others = packed().files.filter((file) => !/^dist\/(client|packages)\/.*\.js$/.test(file));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'dist/index.d.ts', 'package.json']);
    const needed = packed()
      .files.filter((file) => /\.(js|d\.ts)$/.test(file))
      .flatMap((file) =>
        Array.from(
          packed()
            .read(file)
            .matchAll(/(?: from |import\()["']([^."'][^"']*)/g),
          ([, name]) => name,
        ),
      );
    expect(new Set(needed)).toEqual(
      new Set(['@trpc/client', '@trpc/server', '@trpc/server/observable', '@trpc/server/rpc']),
    );
  });
});

describe('the types of the client package', () => {
  test('compile in a strict program without skipLibCheck, and refuse calls that the service would refuse', async () => {
    const faults = await packed().faultsOf(`
      import { asServedPortion, createRecallClient, feedbackOn, isRefusal, waitForJob, type RecordedPortionInput } from 'dietary-recall-client';
      const client = createRecallClient({ url: 'http://recall.test' });
      const { api, signIn } = client;
      const { foods } = await api.foods.lookup.query({ locale: 'en_GB', desc: 'milk' });
      const texts: string[] = foods.map(({ localDescription }) => localDescription);
      const { createdAt }: { createdAt: string } = await api.personalAccessTokens.createMine.mutate({ name: 'x' }).then(({ token }) => token);
      const asked: { challenge: string } | null = await signIn.withEmail({ email: 'a@example.org', password: 'b' });
      const form: FormData = new FormData();
      const { job } = await api.respondentUploads.upload.mutate(form);
      if (job) await waitForJob(client, job.id);
      const program = createRecallClient({ url: 'http://recall.test', token: 'eyJ' });
      const zip: Response = await program.file('/surveys/demo/submissions/export');
      try {
        await api.submissions.getMine.query({ surveyId: 'demo', submissionId: 'x' });
      } catch (error) {
        if (isRefusal(error, 'submission.not_found')) {
          const code: 'submission.not_found' = error.data.code;
          const status: number = error.data.status;
        }
        if (isRefusal(error)) {
          switch (error.data.code) {
            case 'auth.busy':
              break;
            // @ts-expect-error no such code
            case 'food.missing':
          }
        }
      }
      // @ts-expect-error the locale is a text
      await api.foods.lookup.query({ locale: 1, desc: 'milk' });
      // @ts-expect-error the locale is missing
      await api.foods.lookup.query({ desc: 'milk' });
      // @ts-expect-error no such operation
      await api.foods.find.query({ locale: 'en_GB', desc: 'milk' });
      // @ts-expect-error a query, not a mutation
      await api.foods.lookup.mutate({ locale: 'en_GB', desc: 'milk' });
      // @ts-expect-error no such property
      foods[0]?.weight;
      // @ts-expect-error no such code
      isRefusal(null, 'food.missing');
      // @ts-expect-error a program does not sign in
      program.signIn;
      // @ts-expect-error a method of another kind
      asServedPortion({ method: 'weight' }, { serving: { images: [] } }, { serving: { index: 0 } });
      const calculate: typeof feedbackOn = feedbackOn;
      const recall = { surveyId: 'demo', startTime: 'x', endTime: 'x', uxSessionId: 'x' };
      const submit = (portionSize: RecordedPortionInput) =>
        api.submissions.submit.mutate({ ...recall, meals: [{ name: 'x', time: { hours: 8, minutes: 0 }, foods: [{ code: 'x', portionSize }] }] });
      await submit({ method: 'as-served', data: { servingWeight: 30, servingChoiceIndex: 2 } });
      // @ts-expect-error a choice of another method
      await submit({ method: 'as-served', data: { servingWeight: 30, objectIndex: 2 } });
      // @ts-expect-error no such method
      await submit({ method: 'guess', data: { servingWeight: 30 } });
    `);
    expect(faults).toBe('');
  });

  test('equal those of the service in each operation but the input of submissions.submit', async () => {
    const faults = await packed().faultsOf(
      `
      import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
      import type { AppRouter as Packed } from 'dietary-recall-client';
      import type { AppRouter } from '${ROOT}/routers/index.ts';
      import type { FileAnswer } from '${ROOT}/src/contract/files.ts';

      type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
      type Fits<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
      type Names<T> = { [Area in keyof T & string]: \`\${Area}.\${keyof T[Area] & string}\` }[keyof T & string];
      type At<T, Name> = Name extends \`\${infer Area}.\${infer Rest}\` ? (T extends Record<Area, Record<Rest, infer Found>> ? Found : 'missing') : never;

      type Inputs = inferRouterInputs<AppRouter>;
      type Outputs = inferRouterOutputs<AppRouter>;
      type PackedInputs = inferRouterInputs<Packed>;
      type PackedOutputs = inferRouterOutputs<Packed>;
      type Answer<T> = [T] extends [Pick<FileAnswer, 'mediaType'>] ? never : T;

      type OtherInput<Name> = Name extends string ? (Fits<At<Inputs, Name>, At<PackedInputs, Name>> extends true ? never : Name) : never;
      type OtherOutput<Name> = Name extends string ? (Same<Answer<At<Outputs, Name>>, At<PackedOutputs, Name>> extends true ? never : Name) : never;

      const names: Same<Names<Outputs>, Names<PackedOutputs>> = true;
      // tRPC spells out the type of nested conditions and ends after some levels.
      const outputs: Same<OtherOutput<Names<Outputs>>, 'surveySchemes.ofSurvey' | 'surveySchemes.preview'> = true;
      // Its portionSize names the method and its choices, of which the service asks less.
      const inputs: Same<OtherInput<Names<Inputs>>, 'submissions.submit'> = true;
    `,
      {
        types: ['node'],
        typeRoots: [join(ROOT, 'node_modules/@types')],
        skipLibCheck: true,
        allowImportingTsExtensions: true,
      },
    );
    expect(faults).toBe('');
  });
});

test('the client package runs in Node: it signs in, reads a food, computes a portion and recognises a refusal', async () => {
  const said = await packed().outputOf(
    `
    import { createRecallClient, isRefusal, typedPortion } from 'dietary-recall-client';
    const [url, surveyId, userName, password] = process.argv.slice(2);
    const { api, signIn, signOut } = createRecallClient({ url });
    await signIn.withAlias({ surveyId, userName, password });
    const food = await api.foods.get.query({ locale: 'en_GB', code: 'MILK' });
    const { servingWeight } = typedPortion(food.portionSizeMethods[0], { grams: 250 });
    const error = await api.foods.get.query({ locale: 'en_GB', code: 'NONE' }).catch((refused) => refused);
    await signOut();
    console.log(JSON.stringify([food.localDescription, servingWeight, isRefusal(error, 'food.not_found')]));
  `,
    url,
    'survey',
    world.person.userName,
    world.password,
  );
  expect(JSON.parse(said)).toEqual(['Semi skimmed milk', 250, true]);
});

describe('a browser bundle', () => {
  /** What a bundler keeps of the package for this import. */
  async function bundleOf(names: string): Promise<string> {
    const input = packed().write('page.js', `export { ${names} } from 'dietary-recall-client';`);
    const bundle = await rolldown({ input, platform: 'browser' });
    const { output } = await bundle.generate();
    await bundle.close();
    return output[0].code;
  }

  const SIGN_IN = ['/api/auth/refresh', 'REFRESH_COOKIE'];
  const GRAMS = ['function asServedPortion', 'function pizzaPortion', 'function volumeAt'];
  const FEEDBACK = ['function feedbackOn', 'HENRY_COEFFICIENTS', 'function basalMetabolicRate', 'function topFoods'];

  test('of the client leaves out portion weights, feedback and waitForJob', async () => {
    const code = await bundleOf('createRecallClient');
    for (const part of SIGN_IN) expect(code).toContain(part);
    for (const part of [...GRAMS, ...FEEDBACK, 'class JobError', 'function waitForJob'])
      expect(code).not.toContain(part);
  });

  test('of two calculations leaves out the others, the client and its libraries', async () => {
    const code = await bundleOf('asServedPortion, feedbackOn');
    for (const part of ['function asServedPortion', ...FEEDBACK]) expect(code).toContain(part);
    for (const part of ['function pizzaPortion', ...SIGN_IN, 'TRPCClientError']) expect(code).not.toContain(part);
  });
});
