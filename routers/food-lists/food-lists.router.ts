import { fileOutput } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import { packFoodList } from '../../src/services/food-list-export/export-food-list.ts';
import { uploadFoodList } from '../../src/services/food-lists/upload-food-list.ts';
import { localeProcedure, router, staff } from '../../src/trpc.ts';
import { LocaleRef } from '../common.schema.ts';
import { JobView } from '../jobs/jobs.schema.ts';
import { toJob } from '../jobs/jobs.view.ts';
import { FOOD_LIST, ImportFoodListInput } from './food-lists.schema.ts';
import { toFoodListArchive } from './food-lists.view.ts';

const description = `Imports the files of a food list (docs/reference/import-format.md) from a zip file, as \`npm run import -- foods\` does. Foods and categories of the files that differ are replaced, others stay; a locale that does not exist is created. The answer is a job, and \`GET /jobs/{id}\` tells its progress and at the end its report.

All rows are stored or none. One bad row refuses the whole list, unless \`skipBad\` leaves bad rows out: the job then fails with \`food_list.bad_rows\`, and \`issues\` names the first 100 with file, row and column. What the table of the zip file shows is refused at once: files that no food list has, folders other than \`images/\`, more than 20,000 files, and more than 1 GB when it is unpacked. Pictures (\`portion-images.json\`) also need the permission \`portion-images:write\`. A locale takes one import at a time.

A list that would change the global parts of records of other locales fails with \`food_list.collisions\`, unless \`prefix\` gives its codes a prefix or \`share\` keeps those parts; one that would overwrite edits since the last import with \`food_list.edits\`, unless \`keepEdits\` keeps their values or \`overwriteEdits\` overwrites them. With \`dryRun\` nothing is stored, and the result tells what would be.`;

export const foodListsRouter = router({
  /** Starts the import of a food list from the files of a zip archive, all or nothing. */
  import: staff('food-list:import')
    .meta(
      rest('POST', '/admin/locales/{locale}/food-list', 'Import a food list', {
        files: FOOD_LIST,
        errors: {
          'archive.unreadable': 'invalid',
          'archive.too_large': 'too_large',
          'food_list.unusable': 'invalid',
          'food_list.import_running': 'conflict',
          'locale.reserved_id': 'invalid',
        },
        makes: '/jobs/{id}',
        description,
      }),
    )
    .input(ImportFoodListInput)
    .output(JobView)
    .mutation(async ({ ctx, input }) => toJob(await uploadFoodList(ctx, input))),

  /** Returns the food list as the files that an import reads. */
  export: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/food-list', 'Export a food list', {
        produces: 'application/zip',
        errors: { 'locale.not_found': 'not_found' },
        description:
          'Answers a zip file with the files that `POST /admin/locales/{locale}/food-list` reads: the CSV files of foods, categories, portions, prompts and nutrients, and `locale.json`. An unchanged list gives the same files. Pictures of portions are not in it: an installation that has them uses its own.',
      }),
    )
    .input(LocaleRef)
    .output(fileOutput)
    .query(async ({ ctx, input }) => toFoodListArchive(input, await packFoodList(ctx, input))),
});
