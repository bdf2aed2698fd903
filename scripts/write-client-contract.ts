import { writeFileSync } from 'node:fs';
import { runCommand } from '../cli/support/command.ts';
import { clientContract, CONTRACT_FILE } from './support/client-contract.ts';

await runCommand(
  {
    name: 'npm run client:contract --',
    forms: [''],
    summary: 'Writes client/contract.ts, the types of the client, and names the fields without a description.',
    details:
      'The file is committed, so that a changed type is a visible line in review; a test fails while it is stale.',
    options: {},
    example: 'npm run client:contract',
  },
  async () => {
    const { text, undocumented } = await clientContract();
    writeFileSync(CONTRACT_FILE, text);
    for (const field of undocumented) console.log(`No description: ${field}`);
  },
);
