import { randomBytes } from 'node:crypto';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openRuntime } from '../src/runtime.ts';
import { createAdministrator } from '../src/services/users/create-administrator.ts';
import { readOptions, run, UsageError } from './support/run.ts';

const USAGE = `Usage: npm run create-admin -- --email ADDRESS [--name NAME]

Creates an administrator (superuser) with a random password and prints it once.`;

await run(async () => {
  const { values } = readOptions(USAGE, { options: { email: { type: 'string' }, name: { type: 'string' } } });
  if (values.email === undefined) throw new UsageError(USAGE);
  if (!/^[^@\s]+@[^@\s]+$/.test(values.email)) throw new UsageError(`--email: "${values.email}" is no address`);
  const runtime = await openRuntime(readConfig(), createLog('error'));
  try {
    const password = randomBytes(15).toString('base64url');
    await createAdministrator(runtime.context(), { email: values.email, name: values.name ?? null, password });
    process.stdout.write(`${values.email}\npassword: ${password}\n`);
  } finally {
    await runtime.close();
  }
});
