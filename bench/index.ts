import { report, UsageError } from '../cli/support/command.ts';
import { categories } from './categories.ts';
import { codings } from './codings.ts';
import { consoleBench } from './console.ts';
import { crash } from './crash.ts';
import { energy } from './energy.ts';
import { exportBench } from './export.ts';
import { http } from './http.ts';
import { images } from './images.ts';
import { importBench } from './import.ts';
import { listsApart } from './lists-apart.ts';
import { load } from './load.ts';
import { nutrients } from './nutrients.ts';
import { peer } from './peer.ts';
import { people } from './people.ts';
import { respondents } from './respondents.ts';
import { roundTrip } from './round-trip.ts';
import { searchMisses } from './search-misses.ts';
import { search } from './search.ts';
import { survey } from './survey.ts';
import { tutorial } from './tutorial.ts';

const BENCHES = {
  http,
  search,
  'search-misses': searchMisses,
  images,
  people,
  respondents,
  codings,
  export: exportBench,
  nutrients,
  categories,
  energy,
  load,
  crash,
  import: importBench,
  'lists-apart': listsApart,
  'round-trip': roundTrip,
  survey,
  tutorial,
  console: consoleBench,
  peer,
};

const [name, ...args] = process.argv.slice(2);
const bench = Object.entries(BENCHES).find(([known]) => known === name)?.[1];

if (bench !== undefined) await bench.run(args);
else {
  await report('npm run bench --', async () => {
    if (name !== '--help' && name !== '-h') {
      throw new UsageError(name === undefined ? 'Write the name of a benchmark.' : `There is no benchmark "${name}".`);
    }
    process.stdout.write(helpOf());
  });
}

function helpOf(): string {
  const lines = Object.entries(BENCHES).map(([known, { summary }]) => `  ${known.padEnd(11)}  ${summary}`);
  return `Usage: npm run bench -- NAME [options]

Runs one benchmark and prints its figures. "npm run bench -- NAME --help" prints its options.

Benchmarks:
${lines.join('\n')}

Example:
  npm run bench -- http --data demo
`;
}
