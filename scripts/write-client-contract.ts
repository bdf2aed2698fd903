import { writeFileSync } from 'node:fs';
import { clientContract, CONTRACT_FILE } from './support/client-contract.ts';

// Writes the contract of the client as it is committed, so that a changed type is a visible line in review.
const { text, undocumented } = await clientContract();
writeFileSync(CONTRACT_FILE, text);
console.log(`${text.split('\n').length} lines; ${undocumented.length} fields have no description.`);
for (const field of undocumented) console.log(`  ${field}`);
