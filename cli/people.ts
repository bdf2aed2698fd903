import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openRuntime } from '../src/runtime.ts';
import { erasePerson } from '../src/services/accounts/erase-person.ts';
import { exportPerson } from '../src/services/accounts/export-person.ts';
import type { PersonRef } from '../src/services/accounts/find-person.ts';
import { readOptions, run, UsageError } from './support/run.ts';

const USAGE = `Usage: npm run people -- export (--id NUMBER | --survey ID --user-name NAME)
       npm run people -- erase  (--id NUMBER | --survey ID --user-name NAME)

export  prints all that is held about a person, as JSON, without secrets.
erase   removes who somebody is: names, addresses, custom fields, physical data, sign-ins, roles. Their recalls stay,
        without identity. This cannot be undone.
Stop an embedded server first; on PostgreSQL (DATABASE_URL) it may run.`;

await run(async () => {
  const { positionals, values } = readOptions(USAGE, {
    allowPositionals: true,
    options: { id: { type: 'string' }, survey: { type: 'string' }, 'user-name': { type: 'string' } },
  });
  const command = positionals.join(' ');
  if (command !== 'export' && command !== 'erase') throw new UsageError(USAGE);
  const person = personOf(values.id, values.survey, values['user-name']);
  const runtime = await openRuntime(readConfig(), createLog('error'));
  try {
    if (command === 'export') {
      process.stdout.write(`${JSON.stringify(await exportPerson(runtime.context(), person), null, 2)}\n`);
      return;
    }
    const { userId, recallsKept } = await erasePerson(runtime.context(), person);
    process.stdout.write(`Erased account ${userId}; ${recallsKept} recalls stay without identity.\n`);
  } finally {
    await runtime.close();
  }
});

function personOf(id?: string, surveyId?: string, userName?: string): PersonRef {
  if (id !== undefined && surveyId === undefined && userName === undefined && /^\d{1,9}$/.test(id)) {
    return { id: Number(id) };
  }
  if (id === undefined && surveyId !== undefined && userName !== undefined) return { surveyId, userName };
  throw new UsageError(USAGE);
}
