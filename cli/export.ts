import { exportFoodList } from '../src/services/food-list-export/export-food-list.ts';
import { isEmptyFolder, writeFolder, type WrittenFile } from '../src/services/food-list-export/write-folder.ts';
import { CommandError, runCommand, UsageError } from './support/command.ts';
import { withRuntime } from './support/with-runtime.ts';

await runCommand(
  {
    name: 'npm run export --',
    forms: ['foods FOLDER --locale LOCALE'],
    summary: 'Writes the food list of a locale as the files that npm run import reads.',
    details: `The files are described in docs/reference/import-format.md. Edit them in a spreadsheet and import them again.
Stop an embedded server first; on PostgreSQL (DATABASE_URL) the server may run.`,
    positionals: { 'foods FOLDER': 'Writes the food list into a folder, which must be new or empty.' },
    options: {
      locale: { type: 'text', value: 'LOCALE', help: 'The locale of the food list, such as en_US.' },
    },
    example: 'npm run export -- foods lists/us --locale en_US',
  },
  async ({ values: { locale }, positionals: [kind, folder, ...others] }) => {
    if (kind !== 'foods' || folder === undefined || others.length > 0)
      throw new UsageError('Write "foods" and the folder.');
    if (locale === undefined) throw new UsageError('--locale is missing. Add --locale LOCALE.');
    if (!(await isEmptyFolder(folder)))
      throw new CommandError(`${folder} is not empty. Name a new folder, or remove the files of an earlier export.`);
    const started = performance.now();
    await withRuntime(async (context) => {
      print(await writeFolder(folder, await exportFoodList(context, { locale, withPictures: true })));
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`Exported ${locale} into ${folder} in ${seconds} s.\n`);
  },
);

function print(files: readonly WrittenFile[]): void {
  const isPicture = ({ name }: WrittenFile) => name.startsWith('images/');
  for (const { name, sizeBytes } of files.filter((file) => !isPicture(file)))
    process.stdout.write(`  ${name.padEnd(22)} ${sizeBytes} bytes\n`);
  const pictures = files.filter(isPicture);
  if (pictures.length > 0) process.stdout.write(`  ${'images/'.padEnd(22)} ${pictures.length} pictures\n`);
}
