import { HINT_PLACES } from '@dietary-recall/scheme/question';
import { useLingui } from '@lingui/react/macro';
import type { Part, Spec } from './specs.ts';
import { useHintPlaceNames } from './words.ts';

/** The parts of a questionnaire but for its questions, in the order in which they are met. */
export function useParts(): readonly Part[] {
  const { t } = useLingui();
  const hintPlaces = useHintPlaceNames();
  const flag = (key: string, label: string, usual: boolean): Spec => ({ kind: 'flag', key, label, usual });
  const limits = (key: string, label: string, note: string): Spec => ({
    kind: 'group',
    key,
    label,
    note,
    of: [
      { kind: 'number', key: 'f', label: t`Women and girls`, usual: null, isNullable: true, unit: 'kcal' },
      { kind: 'number', key: 'm', label: t`Men and boys`, usual: null, isNullable: true, unit: 'kcal' },
      { kind: 'number', key: 'any', label: t`Everybody else`, usual: null, isNullable: true, unit: 'kcal' },
    ],
  });
  const colour = (key: string, label: string): Spec => ({ kind: 'line', key, label, type: 'color' });
  return [
    {
      id: 'languages',
      name: t`Languages and way`,
      path: [],
      specs: [
        {
          kind: 'tags',
          key: 'languages',
          label: t`Languages`,
          note: t`Such as en, fr, pt-BR. The first has every text, and shows it where another language has none.`,
        },
        {
          kind: 'choice',
          key: 'listing',
          label: t`How the day is listed`,
          usual: 'by-meal',
          options: [
            { value: 'by-meal', label: t`Meal by meal` },
            { value: 'quick-list', label: t`First in one list, whose foods get their meals afterwards` },
          ],
        },
      ],
    },
    {
      id: 'meals',
      name: t`Meals`,
      path: [],
      specs: [
        {
          kind: 'list',
          key: 'meals',
          label: t`Meals of the day`,
          add: t`Meal`,
          nameBy: ['name', 'id'],
          fresh: { id: '', name: {}, time: { hours: 12, minutes: 0 }, isOffered: true },
          of: [
            { kind: 'line', key: 'id', label: t`Name in the data`, isCode: true },
            { kind: 'words', key: 'name', label: t`Name` },
            {
              kind: 'group',
              key: 'time',
              label: t`Usual time`,
              of: [
                { kind: 'number', key: 'hours', label: t`Hour`, usual: 12 },
                { kind: 'number', key: 'minutes', label: t`Minute`, usual: 0 },
              ],
            },
            flag('isOffered', t`In the list from the beginning`, true),
          ],
        },
      ],
    },
    {
      id: 'day',
      name: t`Day and gaps`,
      path: ['day'],
      specs: [
        flag('askWakeAndSleep', t`Ask when the respondent got up and went to bed`, true),
        {
          kind: 'number',
          key: 'gapHours',
          label: t`Ask about times awake without food of at least`,
          note: t`Empty: do not ask`,
          usual: 3,
          isNullable: true,
          unit: 'h',
        },
        {
          kind: 'number',
          key: 'daysBack',
          label: t`Days before the usual day that may be chosen`,
          note: t`0: no choice`,
          usual: 0,
        },
      ],
    },
    {
      id: 'forgotten',
      name: t`Often forgotten`,
      path: [],
      specs: [
        {
          kind: 'list',
          key: 'forgotten',
          label: t`Foods that are often forgotten`,
          add: t`Row`,
          nameBy: ['question', 'id'],
          fresh: { id: '', question: {}, categories: [] },
          of: [
            { kind: 'line', key: 'id', label: t`Id of the row`, isCode: true },
            { kind: 'words', key: 'question', label: t`Question` },
            { kind: 'tags', key: 'categories', label: t`Categories that are opened to find the food` },
          ],
        },
      ],
    },
    {
      id: 'foods',
      name: t`About each food`,
      path: ['foods'],
      specs: [
        flag('askBrand', t`Ask for the brand`, true),
        flag('askReadyMeal', t`Ask whether it was bought ready to eat`, true),
        flag('askSameAsLastTime', t`Offer the amount of an earlier recall`, true),
        flag('askAssociatedFoods', t`Ask for foods that go with it, such as milk with tea`, true),
        flag('suggestCategories', t`Ask for categories that are often eaten at such a meal`, false),
        flag('recipes', t`A dish may be described by its ingredients`, false),
        flag('supplements', t`Ask for dietary supplements in a pass of their own`, false),
        flag('checkLargeAmounts', t`Ask again about large amounts`, true),
      ],
    },
    {
      id: 'checks',
      name: t`Checks`,
      path: ['checks'],
      specs: [
        limits(
          'leastEnergyKcal',
          t`Ask “Is this everything?” below`,
          t`Energy of the day; empty: the cut-off of the survey`,
        ),
        limits(
          'mostEnergyKcal',
          t`Ask to check the amounts above`,
          t`Energy of the day; empty: the cut-off of the survey`,
        ),
        {
          kind: 'number',
          key: 'fewestFoods',
          label: t`Ask “Is this everything?” with fewer foods than`,
          note: t`0: do not ask`,
          usual: 0,
        },
        {
          kind: 'number',
          key: 'fewestMeals',
          label: t`Ask “Is this everything?” with fewer meals than`,
          note: t`0: do not ask`,
          usual: 0,
        },
      ],
    },
    {
      id: 'consent',
      name: t`Consent`,
      path: ['texts'],
      specs: [
        {
          kind: 'group',
          key: 'consent',
          label: t`Consent before the first answer`,
          fresh: { version: '', text: {}, statement: {}, onWithdrawal: 'keep' },
          of: [
            {
              kind: 'line',
              key: 'version',
              label: t`Version of the text`,
              note: t`A new version is asked again of everybody`,
              isCode: true,
            },
            { kind: 'words', key: 'text', label: t`Text`, isLong: true },
            { kind: 'words', key: 'statement', label: t`Sentence beside the box` },
            {
              kind: 'choice',
              key: 'onWithdrawal',
              label: t`Earlier recalls of a person who withdraws`,
              usual: 'keep',
              options: [
                { value: 'keep', label: t`are kept` },
                { value: 'erase', label: t`are erased` },
              ],
            },
          ],
        },
      ],
    },
    {
      id: 'texts',
      name: t`Texts`,
      path: ['texts'],
      specs: [
        { kind: 'words', key: 'welcome', label: t`Welcome`, isLong: true, isNullable: true },
        { kind: 'words', key: 'finalProbe', label: t`Last question before sending`, isNullable: true },
        { kind: 'words', key: 'finalPage', label: t`After sending`, isLong: true, isNullable: true },
        {
          kind: 'list',
          key: 'help',
          label: t`Questions and answers under Help`,
          add: t`Help entry`,
          nameBy: ['question', 'id'],
          fresh: { id: '', question: {}, answer: {} },
          of: [
            { kind: 'line', key: 'id', label: t`Id of the entry`, isCode: true },
            { kind: 'words', key: 'question', label: t`Question` },
            { kind: 'words', key: 'answer', label: t`Answer`, isLong: true },
          ],
        },
        {
          kind: 'list',
          key: 'interviewer',
          label: t`Hints for interviewers`,
          add: t`Hint`,
          nameBy: ['text', 'id'],
          fresh: { id: '', at: 'day', text: {} },
          of: [
            { kind: 'line', key: 'id', label: t`Id of the hint`, isCode: true },
            {
              kind: 'choice',
              key: 'at',
              label: t`Beside`,
              usual: 'day',
              options: HINT_PLACES.map((value) => ({ value, label: hintPlaces[value] })),
            },
            { kind: 'words', key: 'text', label: t`Hint`, isLong: true },
          ],
        },
      ],
    },
    {
      id: 'feedback',
      name: t`Feedback`,
      path: ['feedback'],
      specs: [
        {
          kind: 'list',
          key: 'nutrients',
          label: t`Nutrients in their order`,
          note: t`None: all that rules judge`,
          add: t`Nutrient`,
          nameBy: ['name', 'nutrient'],
          fresh: { nutrient: 1, name: {}, about: null },
          of: [
            { kind: 'number', key: 'nutrient', label: t`Id of the nutrient type`, usual: 1 },
            { kind: 'words', key: 'name', label: t`Name for respondents` },
            { kind: 'words', key: 'about', label: t`What it is good for`, isLong: true, isNullable: true },
          ],
        },
        flag('showFruitAndVegetables', t`Show portions of fruit and vegetables`, false),
      ],
    },
    {
      id: 'theme',
      name: t`Colours`,
      path: ['theme'],
      specs: [
        {
          kind: 'choice',
          key: 'textSize',
          label: t`Size of the text`,
          usual: 'normal',
          options: [
            { value: 'normal', label: t`normal` },
            { value: 'large', label: t`large` },
          ],
        },
        {
          kind: 'group',
          key: 'colours',
          label: t`Colours of its own`,
          fresh: {
            accent: '#0f616c',
            onAccent: '#ffffff',
            background: '#f8f6f2',
            surface: '#ffffff',
            text: '#24211c',
            muted: '#544f47',
          },
          of: [
            colour('accent', t`Buttons and links`),
            colour('onAccent', t`Text on buttons`),
            colour('background', t`Page`),
            colour('surface', t`Cards`),
            colour('text', t`Text`),
            colour('muted', t`Secondary text`),
          ],
        },
      ],
    },
  ];
}
