import { textIn } from '@dietary-recall/scheme/localized-text';
import { USUAL_MEALS } from '../../../packages/scheme/built-in/shared.ts';
import { LANGUAGES } from './catalogue.ts';
import type { Day } from './respondent.ts';

const usual = (kind: string, language: string): string =>
  textIn(USUAL_MEALS.find(({ id }) => id === kind)?.name ?? {}, language, LANGUAGES);

/**
 * Fifteen foods of four meals, said by pictures, sizes, vessels and a measure, with milk on cereal and in tea, two foods that were not
 * finished, and one word that is misspelt.
 */
export function ordinaryDay(language: string): Day {
  const milk = { when: 'milk', words: 'milk', search: 'semi', take: 'Semi skimmed milk' };
  return {
    wake: '7:00',
    sleep: '22:30',
    meals: [
      {
        name: usual('breakfast', language),
        time: '7:30',
        foods: [
          {
            words: 'corn flakes',
            take: 'Corn flakes',
            amount: { way: 'It was in a bowl' },
            with: [{ ...milk, amount: { way: 'It was on cereal' } }],
          },
          {
            words: 'tea',
            take: 'Tea, black',
            with: [{ ...milk, amount: { way: 'It was in a hot drink' } }],
          },
          { words: 'banana', take: 'Banana' },
        ],
      },
      {
        name: usual('early-snack', language),
        time: '10:30',
        foods: [
          { words: 'coffee', take: 'Coffee, instant, black' },
          { words: 'rich tea biscuit', amount: { way: 'Count them' } },
        ],
      },
      {
        name: usual('lunch', language),
        time: '13:00',
        foods: [
          { words: 'baked beans', take: 'Baked beans in tomato sauce' },
          { words: 'toast', take: 'Toast, white bread', left: { measure: 'About half' } },
          { words: 'water', take: 'Water, tap', left: { level: 'a quarter full' } },
          { words: 'aple', take: 'Apple' },
        ],
      },
      {
        name: usual('dinner', language),
        time: '19:00',
        foods: [
          { words: 'spaghetti bolognese', take: 'Spaghetti bolognese' },
          { words: 'broccoli', take: 'Broccoli, boiled' },
          { words: 'mixed salad', take: 'Mixed salad with tomato and cucumber' },
          { words: 'lager', take: 'Lager' },
        ],
      },
    ],
  };
}
