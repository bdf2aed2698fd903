import { givenMiss } from '../../search-misses/given-misses.ts';
import { inList } from './foods.questions.ts';
import { MISSING, noLocale, type AreaQuestions, type Input, type Setting } from './questions.ts';

const locale = 'en_GB';
const listed = { locale, search: 'snag', outcome: 'nothing-found', isDismissed: false, limit: 5, offset: 0 };
const named = { locale, names: [{ text: 'snags', code: 'MILK' }] };
const texts = { locale, texts: ['asdf'] };

/** Words in the list of the locale. */
const shown = ({ app, world }: Setting, code = 'MILK') => givenMiss(app, world.survey, code);

const asEditor = (input: Input) => ({ as: 'maintainer' as const, input });
const coldEditor = (input: Input) => ({ ...inList(input)['locale.index_not_ready'], as: 'maintainer' as const });
const refusalsOfTexts = {
  'locale.not_found': noLocale(texts),
  'search_miss.not_found': asEditor({ locale, texts: ['nobody wrote this'] }),
};

export const searchMissQuestions: AreaQuestions = {
  'searchMisses.list': {
    as: 'maintainer',
    fine: listed,
    bad: { ...listed, outcome: 'lost' },
    refusals: { 'locale.not_found': noLocale(listed), 'locale.index_not_ready': coldEditor(listed) },
  },
  'searchMisses.accept': {
    as: 'maintainer',
    fine: async (setting) => ({ locale, names: [{ text: await shown(setting), code: 'MILK' }] }),
    full: named,
    bad: { locale, names: [{ text: ' ', code: 'MILK' }] },
    refusals: {
      'locale.not_found': noLocale(named),
      'locale.index_not_ready': coldEditor(named),
      'search_miss.not_found': asEditor({ locale, names: [{ text: 'nobody wrote this', code: 'MILK' }] }),
      'reference.not_found': asEditor({ locale, names: [{ text: 'snags', code: MISSING }] }),
      'food.too_many_names': async (setting) => {
        const alternativeNames = Array.from({ length: 500 }, (_, n) => `name ${n}`);
        const { code } = await setting.app.given.food({ locals: { [locale]: { alternativeNames } } });
        return asEditor({ locale, names: [{ text: await shown(setting), code }] });
      },
    },
  },
  'searchMisses.dismiss': {
    as: 'maintainer',
    fine: async (setting) => ({ locale, texts: [await shown(setting)] }),
    full: texts,
    bad: { locale, texts: [] },
    refusals: refusalsOfTexts,
  },
  'searchMisses.restore': {
    as: 'maintainer',
    fine: async (setting) => {
      const given = { locale, texts: [await shown(setting)] };
      await (await setting.app.as(setting.world.maintainer)).searchMisses.dismiss(given);
      return given;
    },
    full: texts,
    bad: { locale, texts: [''] },
    refusals: refusalsOfTexts,
  },
};
