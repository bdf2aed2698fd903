import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openRuntime } from '../src/runtime.ts';
import { erasePerson } from '../src/services/accounts/erase-person.ts';
import { exportPerson } from '../src/services/accounts/export-person.ts';
import type { PersonRef } from '../src/services/accounts/find-person.ts';
import { runCommand, UsageError } from './support/command.ts';

await runCommand(
  {
    name: 'npm run people --',
    forms: [
      'export (--id NUMBER | --survey ID --user-name NAME)',
      'erase (--id NUMBER | --survey ID --user-name NAME)',
    ],
    summary: 'Prints or removes the stored data about a person.',
    details: 'Stop an embedded server first; on PostgreSQL (DATABASE_URL) the server may run.',
    positionals: {
      export: 'Prints all stored data about the person as JSON, without secrets.',
      erase:
        'Removes the identity of the person: names, addresses, custom fields, physical data, sign-ins, roles.\nThe recalls stay without it. This cannot be undone.',
    },
    options: {
      id: { type: 'text', value: 'NUMBER', help: 'The id of the account.' },
      survey: { type: 'text', value: 'ID', help: 'The survey of a respondent.' },
      'user-name': { type: 'text', value: 'NAME', help: 'The user name of the respondent in that survey.' },
    },
    example: 'npm run people -- export --survey spring-2026 --user-name p0042 > p0042.json',
  },
  async ({ values, positionals }) => {
    const command = positionals.join(' ');
    if (command !== 'export' && command !== 'erase') throw new UsageError('Write export or erase.');
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
  },
);

function personOf(id?: string, surveyId?: string, userName?: string): PersonRef {
  if (id !== undefined && surveyId === undefined && userName === undefined && /^\d{1,9}$/.test(id)) {
    return { id: Number(id) };
  }
  if (id === undefined && surveyId !== undefined && userName !== undefined) return { surveyId, userName };
  throw new UsageError('Name a person by --id NUMBER, or by --survey and --user-name.');
}
