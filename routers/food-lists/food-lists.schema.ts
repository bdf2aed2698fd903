import { z } from 'zod';
import { multipart } from '../../src/contract/files.ts';
import { CODE_PREFIX } from '../../src/domain/code-prefix.ts';
import { LocaleId } from '../common.schema.ts';

const MAX_ARCHIVE_BYTES = 128 * 1024 * 1024;

export const FOOD_LIST = { fields: ['file'], maxFiles: 1, maxBytes: MAX_ARCHIVE_BYTES } as const;

const flag = (description: string) => z.boolean().default(false).meta({ description });

export const ImportFoodListInput = multipart({
  locale: LocaleId,
  file: z
    .file('Send one zip file.')
    .max(MAX_ARCHIVE_BYTES)
    .meta({ description: 'Zip file of the files of the list, without a folder around them; up to 128 MB' }),
  prefix: z
    .string()
    .regex(CODE_PREFIX, 'A prefix ends with - _ . or $, after at most 15 letters, digits, - _ . or $')
    .optional()
    .meta({
      description:
        'Prefix for all codes of the files, such as `US-`, which the locale remembers; without it the prefix that the locale remembers',
    }),
  share: flag(
    'true: keep the global parts of records of other locales; false: a list that would change them is refused',
  ),
  dryRun: flag('true: store nothing, and report what the import would do'),
  keepEdits: flag(
    'true: keep what was edited since the last import of the list, and take everything else from the files; false: a list that would overwrite edits is refused',
  ),
  overwriteEdits: flag(
    'true: overwrite what was edited since the last import of the list; false: a list that would do so is refused',
  ),
  removeMissing: flag('true: take foods out of the food list that the files do not have; their records stay'),
  skipBad: flag('true: leave bad rows out; false: one bad row refuses the whole list'),
});
