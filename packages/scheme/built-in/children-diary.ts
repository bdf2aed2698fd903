import type { SchemeDocumentInput } from '../scheme.ts';

/** A short diary for children: plain words, large text, few questions. For a survey whose `recallPeriod` is `same-day`. */
export const CHILDREN_DIARY: SchemeDocumentInput = {
  languages: ['en', 'fr', 'de'],
  listing: 'by-meal',
  meals: [
    {
      id: 'breakfast',
      name: { en: 'Breakfast', fr: 'Petit-déjeuner', de: 'Frühstück' },
      time: { hours: 7, minutes: 30 },
    },
    {
      id: 'morning-break',
      name: { en: 'Morning break', fr: 'Récréation du matin', de: 'Pause am Vormittag' },
      time: { hours: 10, minutes: 30 },
    },
    { id: 'lunch', name: { en: 'Lunch', fr: 'Repas de midi', de: 'Mittagessen' }, time: { hours: 12, minutes: 30 } },
    {
      id: 'after-school',
      name: { en: 'After school', fr: 'Goûter', de: 'Nach der Schule' },
      time: { hours: 16, minutes: 0 },
    },
    {
      id: 'dinner',
      name: { en: 'Evening meal', fr: 'Repas du soir', de: 'Abendessen' },
      time: { hours: 18, minutes: 30 },
    },
  ],
  day: { askWakeAndSleep: false, gapHours: null },
  forgotten: [
    {
      id: 'drinks',
      question: {
        en: 'Did you drink anything else?',
        fr: 'As-tu bu autre chose ?',
        de: 'Hast du noch etwas getrunken?',
      },
      categories: ['SFTD', 'MILK', 'HCHO'],
    },
    {
      id: 'sweets',
      question: {
        en: 'Any sweets, candy, cookies, biscuits or ice cream?',
        fr: 'Des bonbons, des biscuits ou de la glace ?',
        de: 'Gab es Süßigkeiten, Kekse oder Eis?',
      },
      categories: ['SWTS', 'BISC', 'ICEC'],
    },
    {
      id: 'crisps',
      question: {
        en: 'Any crisps, potato chips or nuts?',
        fr: 'Des chips ou des noix ?',
        de: 'Gab es Chips oder Nüsse?',
      },
      categories: ['SNCK'],
    },
    { id: 'fruit', question: { en: 'Any fruit?', fr: 'Des fruits ?', de: 'Gab es Obst?' }, categories: ['FRUT'] },
  ],
  foods: { askBrand: false, askReadyMeal: false, askSameAsLastTime: false },
  questions: [
    {
      id: 'helper',
      at: 'end',
      type: 'choice',
      text: { en: 'Did somebody help you?', fr: 'Quelqu’un t’a aidé ?', de: 'Hat dir jemand geholfen?' },
      options: [
        {
          value: 'no',
          label: { en: 'No, I did it alone', fr: 'Non, j’ai fait tout seul', de: 'Nein, ich habe es allein gemacht' },
        },
        { value: 'a-little', label: { en: 'Yes, a little', fr: 'Oui, un peu', de: 'Ja, ein bisschen' } },
        { value: 'a-lot', label: { en: 'Yes, a lot', fr: 'Oui, beaucoup', de: 'Ja, viel' } },
      ],
    },
  ],
  checks: { fewestFoods: 3, fewestMeals: 2 },
  texts: {
    welcome: {
      en: 'What did you eat and drink today? Tell us all of it. You can ask a grown-up to help.',
      fr: 'Qu’as-tu mangé et bu aujourd’hui ? Dis-nous tout. Tu peux demander de l’aide à un adulte.',
      de: 'Was hast du heute gegessen und getrunken? Erzähl uns alles. Du kannst dir von einem Erwachsenen helfen lassen.',
    },
    finalProbe: {
      en: 'Did you eat or drink anything else today?',
      fr: 'As-tu mangé ou bu autre chose aujourd’hui ?',
      de: 'Hast du heute noch etwas gegessen oder getrunken?',
    },
    finalPage: { en: 'Well done, and thank you!', fr: 'Bravo et merci !', de: 'Toll gemacht, danke!' },
    help: [
      {
        id: 'not-found',
        question: { en: 'I cannot find my food', fr: 'Je ne trouve pas mon aliment', de: 'Ich finde mein Essen nicht' },
        answer: {
          en: 'Try a short word, such as soup. If you still cannot find it, tell us in your own words what it was.',
          fr: 'Essaie un mot court, comme soupe. Si tu ne le trouves toujours pas, dis-nous avec tes mots ce que c’était.',
          de: 'Versuch es mit einem kurzen Wort, zum Beispiel Suppe. Wenn du es dann noch nicht findest, schreib mit deinen eigenen Worten, was es war.',
        },
      },
      {
        id: 'amount-unknown',
        question: {
          en: 'I do not know how much I had',
          fr: 'Je ne sais pas combien j’en ai pris',
          de: 'Ich weiß nicht, wie viel es war',
        },
        answer: {
          en: 'Choose the picture that looks most like it. If you do not know at all, say so.',
          fr: 'Choisis l’image qui ressemble le plus. Si tu ne sais pas du tout, dis-le.',
          de: 'Nimm das Bild, das am besten passt. Wenn du es gar nicht weißt, sag das einfach.',
        },
      },
    ],
  },
  theme: { textSize: 'large' },
};
