import { basename, resolve } from 'node:path';
import { fileSize } from '../src/adapters/csv.ts';
import { isPrototypeName } from '../src/domain/reserved-words.ts';
import {
  convertPublishedList,
  FOOD_LIST_SOURCES,
  type Conversion,
} from '../src/services/food-list-sources/convert-published-list.ts';
import { referenceNutrientNames } from '../src/services/food-list-sources/published-nutrients.ts';
import { importNutrientTable } from '../src/services/nutrient-tables/import-nutrient-table.ts';
import type { TableOptions } from '../src/services/nutrient-tables/table-run.ts';
import { importDrinkware } from '../src/services/portion-image-import/import-drinkware.ts';
import { runCommand, UsageError } from './support/command.ts';
import { importFoods } from './support/import-foods.ts';
import { printBadRows, refuse, secondsSince } from './support/import-refusal.ts';
import { nutrientTableReport } from './support/nutrient-table-report.ts';
import { Progress } from './support/progress.ts';
import { conversionReport, languageOf, sourceOf } from './support/published-list.ts';
import { withRuntime } from './support/with-runtime.ts';

await runCommand(
  {
    name: 'npm run import --',
    forms: [
      'foods DIRECTORY --locale LOCALE [options]',
      'convert DIRECTORY FOLDER --as SOURCE [--locale LOCALE] [--skip-bad]',
      'nutrient-table FILE --mapping MAPPING [--skip-bad] [--dry-run]',
      'drinkware DIRECTORY --id ID --description TEXT',
    ],
    summary: 'Loads a food list, a nutrient table or a drinkware set, each in one transaction.',
    details: `The formats are described in docs/reference/import-format.md. One bad row refuses the whole list or table, unless --skip-bad is given.
A list that would change records of other locales, or overwrite edits since its last import, is refused before anything is written.
With --as, the files of a food list are read as their agency publishes them: see docs/reference/published-lists.md. The action convert
writes them as files of the import format, and imports nothing.
Stop an embedded server first; on PostgreSQL (DATABASE_URL) the server may run.`,
    positionals: {
      'foods DIRECTORY': 'Loads the food list of the CSV files in DIRECTORY into a locale.',
      'convert DIRECTORY FOLDER': 'Writes the published files in DIRECTORY as a food list into FOLDER.',
      'nutrient-table FILE': 'Loads the nutrient table of a CSV file.',
      'drinkware DIRECTORY': 'Loads a drinkware set from pictures, outlines and volumes.',
    },
    options: {
      locale: { type: 'text', value: 'LOCALE', help: 'The locale that gets the food list, such as en_US.' },
      as: { type: 'text', value: 'SOURCE', help: `The published list: ${FOOD_LIST_SOURCES.join(', ')}.` },
      rules: { type: 'text', value: 'FILE', help: 'A file of rules for the list, in place of DIRECTORY/rules.json.' },
      mapping: { type: 'text', value: 'MAPPING', help: 'A JSON file that says what the columns of the table are.' },
      prefix: {
        type: 'text',
        value: 'PREFIX',
        help: 'Give all codes of a food list this prefix, such as US-. The locale remembers it.',
      },
      share: {
        type: 'flag',
        help: 'Keep the global parts of records of other locales, and write the local parts of this locale only.',
      },
      'keep-edits': {
        type: 'flag',
        help: 'Keep what was edited since the last import of the food list, and take everything else from the files.',
      },
      'overwrite-edits': { type: 'flag', help: 'Overwrite what was edited since the last import of the food list.' },
      'remove-missing': {
        type: 'flag',
        help: 'Take foods out of the food list that the files do not have. Their records stay.',
      },
      'dry-run': {
        type: 'flag',
        help: 'Print what an import of a food list or nutrient table would add, change and remove, and write nothing.',
      },
      csv: { type: 'text', value: 'FILE', help: 'Write each field that is added, changed or removed into a CSV file.' },
      name: {
        type: 'text',
        value: 'NAME',
        help: 'The name of the import in the trail (without it that of DIRECTORY).',
      },
      'skip-bad': { type: 'flag', help: 'Leave bad rows out instead of refusing the whole list or table.' },
      id: { type: 'text', value: 'ID', help: 'The id of the drinkware set.' },
      description: { type: 'text', value: 'TEXT', help: 'The description of the drinkware set, 1 to 256 characters.' },
    },
    example:
      'npm run import -- foods lists/us --locale en_US\n  npm run import -- foods downloads/fndds --as fndds --locale en_US',
  },
  async ({ values, positionals }) => {
    const [kind, path, folder] = positionals;
    const { locale, rules, mapping, 'skip-bad': skipBad, id, description, prefix, share, csv, name } = values;
    const as = values.as === undefined ? undefined : sourceOf(values.as);
    if (path === undefined || positionals.length > (kind === 'convert' ? 3 : 2))
      throw new UsageError('Write what to import, and the file or folder.');
    if (prefix !== undefined && share) throw new UsageError('--prefix and --share exclude each other. Leave one out.');
    if (values['keep-edits'] && values['overwrite-edits'])
      throw new UsageError('--keep-edits and --overwrite-edits exclude each other. Leave one out.');
    if (kind === 'foods' && locale !== undefined) {
      const options = {
        directory: path,
        localeId: locale,
        skipBad,
        share,
        overwriteEdits: values['overwrite-edits'],
        keepEdits: values['keep-edits'],
        removeMissing: values['remove-missing'],
        isDryRun: values['dry-run'],
        name: name ?? basename(resolve(path)),
        ...(rules === undefined ? {} : { rulesFile: rules }),
        ...(prefix === undefined ? {} : { prefix }),
      };
      await importFoods(options, { as, csv });
    } else if (kind === 'convert' && as !== undefined && folder !== undefined)
      await convert({ source: as, from: path, to: folder, language: languageOf(locale), skipBad });
    else if (kind === 'nutrient-table' && mapping !== undefined)
      await importTable({ file: path, mapping, skipBad, isDryRun: values['dry-run'] });
    else if (kind === 'drinkware' && id !== undefined && description !== undefined)
      await importVessels(path, id, description);
    else if (kind === 'convert') throw new UsageError('--as or the new folder is missing. Add both.');
    else if (kind === 'foods') throw new UsageError('--locale is missing. Add --locale LOCALE.');
    else if (kind === 'nutrient-table') throw new UsageError('--mapping is missing. Add --mapping FILE.');
    else if (kind === 'drinkware') throw new UsageError('--id or --description is missing. Add both.');
    else throw new UsageError(`"${kind}" cannot be imported. Write foods, convert, nutrient-table or drinkware.`);
  },
);

async function convert(conversion: Conversion): Promise<void> {
  try {
    const converted = await convertPublishedList(await referenceNutrientNames(), conversion);
    process.stdout.write(conversionReport(conversion.source, converted));
    printBadRows(converted.report);
    process.stdout.write(`Wrote the food list into ${conversion.to}.\n`);
  } catch (error) {
    refuse(error, new Progress());
  }
}

async function importTable({ file, ...options }: TableOptions): Promise<void> {
  const started = performance.now();
  const progress = new Progress();
  const total = fileSize(file);
  await withRuntime(async (context) => {
    const imported = await importNutrientTable(context, {
      file,
      ...options,
      onProgress: (read) => progress.show(basename(file), read / total),
    });
    progress.end();
    process.stdout.write(nutrientTableReport(imported));
    printBadRows(imported.report);
    process.stdout.write(
      options.isDryRun === true
        ? 'Nothing was stored (--dry-run).\n'
        : `Imported the nutrient table ${imported.id} in ${secondsSince(started)} s.\n`,
    );
  }).catch((error: unknown) => refuse(error, progress));
}

async function importVessels(directory: string, id: string, description: string): Promise<void> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id) || isPrototypeName(id))
    throw new UsageError(
      `--id: "${id}" is reserved, or has characters other than letters, digits, _ and -. Write another id.`,
    );
  if (description.trim() === '' || description.length > 256)
    throw new UsageError('--description: write 1 to 256 characters.');
  await withRuntime(async (context) => {
    const { vessels, warnings } = await importDrinkware(context, { directory, id, description });
    for (const { objectId, description: name, volumeSamples } of vessels)
      process.stdout.write(`  ${objectId}  ${name}: up to ${volumeSamples.at(-1)?.v ?? 0} ml\n`);
    for (const warning of warnings) process.stdout.write(`  Warning: ${warning}\n`);
    process.stdout.write(`Imported the drinkware set ${id}.\n`);
  });
}
