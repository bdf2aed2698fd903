import { randomBytes } from 'node:crypto';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openRuntime } from '../src/runtime.ts';
import { createAdministrator } from '../src/services/users/create-administrator.ts';
import { runCommand, UsageError } from './support/command.ts';

await runCommand(
  {
    name: 'npm run create-admin --',
    forms: ['--email ADDRESS [options]'],
    summary: 'Creates an administrator (superuser) with a random password and prints the password once.',
    details: 'Stop an embedded server first; on PostgreSQL (DATABASE_URL) the server may run.',
    options: {
      email: { type: 'text', value: 'ADDRESS', help: 'The address to sign in with; required.' },
      name: { type: 'text', value: 'NAME', help: 'The name that others see.' },
    },
    example: 'npm run create-admin -- --email ada@example.org --name "Ada Example"',
  },
  async ({ values }) => {
    if (values.email === undefined) throw new UsageError('--email is missing. Add --email ADDRESS.');
    if (!/^[^@\s]+@[^@\s]+$/.test(values.email))
      throw new UsageError(`--email: "${values.email}" is not an e-mail address.`);
    const runtime = await openRuntime(readConfig(), createLog('error'));
    try {
      const password = randomBytes(15).toString('base64url');
      await createAdministrator(runtime.context(), { email: values.email, name: values.name ?? null, password });
      process.stdout.write(`${values.email}\npassword: ${password}\n`);
    } finally {
      await runtime.close();
    }
  },
);
