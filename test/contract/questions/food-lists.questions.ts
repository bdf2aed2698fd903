import { withTable, zipOf } from '../../support/archives.ts';
import { fileOf } from '../../support/pictures.ts';
import type { AreaQuestions, Attempt, Input } from './questions.ts';

const zip = async (files: Record<string, string>) => fileOf(await zipOf(Object.entries(files)), 'list.zip');
const list = () => zip({ 'foods.csv': 'code,description\nQ1,Milk\n' });
const asAdmin = (input: Input): Attempt => ({ as: 'admin', input });
let made = 0;
/** A locale takes one import at a time. */
const nextLocale = () => `en_${++made}`;

export const foodListQuestions: AreaQuestions = {
  'foodLists.export': {
    as: 'maintainer',
    fine: { locale: 'en_GB' },
    bad: { locale: 'a locale?' },
    refusals: { 'locale.not_found': asAdmin({ locale: 'xx_XX' }) },
  },
  'foodLists.import': {
    as: 'admin',
    fine: async () => ({ locale: nextLocale(), file: await list(), skipBad: true }),
    full: {
      locale: 'en_GB',
      prefix: 'GB-',
      share: false,
      dryRun: true,
      keepEdits: true,
      overwriteEdits: false,
      removeMissing: true,
      skipBad: true,
    },
    bad: { locale: 'en_GB', file: fileOf('hello'), skipBad: 'maybe' },
    refusals: {
      'archive.unreadable': asAdmin({ locale: 'en_GB', file: fileOf('hello') }),
      'archive.too_large': async () => {
        const bomb = withTable(Buffer.from(await (await list()).arrayBuffer()), (header) =>
          header.writeUInt32LE(0xff_ff_ff_fe, 24),
        );
        return asAdmin({ locale: 'en_GB', file: fileOf(bomb, 'list.zip') });
      },
      'food_list.unusable': async () => asAdmin({ locale: 'en_GB', file: await zip({ 'cars.csv': 'code\n' }) }),
      'food_list.import_running': async ({ app, world }) => {
        const locale = nextLocale();
        await (await app.as(world.admin)).foodLists.import({ locale, file: await list() });
        return asAdmin({ locale, file: await list() });
      },
      'locale.reserved_id': async () => asAdmin({ locale: 'associated', file: await list() }),
    },
  },
};
