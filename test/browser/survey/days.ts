import type { Day } from './respondent.ts';

/** Half a day of a person who speaks English: four foods, three ways to say an amount, milk with one of them. */
export const SHORT_DAY: Day = {
  wake: '7:00',
  sleep: '22:30',
  meals: [
    {
      name: 'Breakfast',
      time: '7:30',
      foods: [
        {
          words: 'tea',
          take: 'Tea, black',
          with: [
            {
              when: 'milk',
              words: 'milk',
              search: 'semi',
              take: 'Semi skimmed milk',
              amount: { way: 'It was in a hot drink' },
            },
          ],
        },
        { words: 'banana', take: 'Banana' },
      ],
    },
    { name: 'Dinner', time: '19:00', foods: [{ words: 'broccoli', take: 'Broccoli, boiled' }] },
  ],
};

/** What `storedRecalls` answers of it. */
export const SHORT_STORED = [
  ['TEAB', 'drink-scale', 72, 0, true],
  ['MSSK', 'milk-in-a-hot-drink', 8, 0, null],
  ['BANA', 'guide-image', 80, 0, true],
  ['BROC', 'as-served', 39, 0, true],
];

/** The same person's day with a lunch, of which something was left. */
export const LONG_DAY: Day = {
  ...SHORT_DAY,
  meals: SHORT_DAY.meals.toSpliced(1, 0, {
    name: 'Lunch',
    time: '13:00',
    foods: [
      { words: 'baked beans', take: 'Baked beans in tomato sauce' },
      { words: 'toast', take: 'Toast, white bread', left: { measure: 'About half' } },
      { words: 'water', take: 'Water, tap', left: { level: 'a quarter full' } },
      { words: 'rich tea biscuit', amount: { way: 'Count them' } },
    ],
  }),
};

export const LONG_STORED = SHORT_STORED.toSpliced(
  3,
  0,
  ['BKBN', 'as-served', 75, 0, true],
  ['TSWT', 'guide-image', 20, 10, true],
  ['WATP', 'drink-scale', 200, 43, true],
  ['RICH', 'standard-portion', 13, 0, true],
);
