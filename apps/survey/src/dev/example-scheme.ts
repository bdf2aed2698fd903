import type { SchemeDocument } from '@dietary-recall/scheme';

// The questionnaire of the example survey: a question of each type.

export const CONSENT_VERSION = '2026-11';
export const LANGUAGES = ['en', 'fr', 'de'];

const question = { help: null, interviewerHint: null, when: null };
const optional = { ...question, isRequired: false };

export const scheme: SchemeDocument = {
  languages: LANGUAGES,
  listing: 'by-meal',
  meals: [
    meal('breakfast', ['Breakfast', 'Petit-déjeuner', 'Frühstück'], 8),
    meal(
      'early-snack',
      ['Morning snack or drink', 'En-cas ou boisson du matin', 'Snack oder Getränk am Vormittag'],
      10,
    ),
    meal('lunch', ['Lunch', 'Déjeuner', 'Mittagessen'], 13),
    meal('mid-snack', ['Afternoon snack or drink', 'En-cas ou boisson de l’après-midi', 'Snack am Nachmittag'], 16),
    meal('dinner', ['Dinner', 'Dîner', 'Abendessen'], 19),
    meal('late-snack', ['Evening snack or drink', 'En-cas ou boisson du soir', 'Snack oder Getränk am Abend'], 21),
  ],
  day: { askWakeAndSleep: true, gapHours: 3, daysBack: 0 },
  forgotten: [
    forgotten('hot-drinks', 'HTDR', [
      'Any tea, coffee or other hot drinks?',
      'Du thé, du café ou une autre boisson chaude ?',
      'Tee, Kaffee oder ein anderes heißes Getränk?',
    ]),
    forgotten('cold-drinks', 'SFTD', [
      'Any water, milk, juice or soft drinks?',
      'De l’eau, du lait, du jus ou une boisson sucrée ?',
      'Wasser, Milch, Saft oder ein Erfrischungsgetränk?',
    ]),
    forgotten('sweet-foods', 'SWTS', [
      'Any sweets, candy, chocolate, cookies, biscuits, cake or ice cream?',
      'Des bonbons, du chocolat, des biscuits, des gâteaux ou de la glace ?',
      'Süßigkeiten, Schokolade, Kekse, Kuchen oder Eis?',
    ]),
    forgotten('fruit', 'FRUT', [
      'Any fruit, vegetables or salad?',
      'Des fruits, des légumes ou de la salade ?',
      'Obst, Gemüse oder Salat?',
    ]),
  ],
  foods: {
    askBrand: true,
    askReadyMeal: true,
    askSameAsLastTime: true,
    askAssociatedFoods: true,
    suggestCategories: true,
    recipes: true,
    supplements: true,
    checkLargeAmounts: true,
  },
  questions: [
    {
      ...question,
      id: 'info',
      at: 'start',
      type: 'info',
      text: { en: 'First a few questions about you', fr: 'D’abord quelques questions sur vous', de: 'Zuerst zu Ihnen' },
      help: { en: '<p>They take a minute. <b>You may skip each of them.</b></p>' },
    },
    {
      ...optional,
      id: 'choice',
      at: 'start',
      type: 'choice',
      text: { en: 'Who cooks at your home?', fr: 'Qui cuisine chez vous ?', de: 'Wer kocht bei Ihnen?' },
      interviewerHint: { en: 'Read all three answers aloud.' },
      options: [
        option('me', ['I do', 'Moi', 'Ich']),
        option('others', ['Somebody else', 'Quelqu’un d’autre', 'Jemand anders']),
        option('nobody', ['Nobody does', 'Personne', 'Niemand']),
      ],
    },
    {
      ...optional,
      id: 'yes-no',
      at: 'meal',
      type: 'yes-no',
      text: { en: 'Did you eat alone?', fr: 'Avez-vous mangé seul ?', de: 'Haben Sie allein gegessen?' },
    },
    {
      ...optional,
      id: 'time',
      at: 'meal',
      type: 'time',
      text: { en: 'When was the meal over?', fr: 'Quand le repas était-il fini ?', de: 'Wann war das Essen vorbei?' },
    },
    {
      ...optional,
      id: 'scale',
      at: 'food',
      type: 'scale',
      text: { en: 'How did you like it?', fr: 'L’avez-vous aimé ?', de: 'Wie hat es geschmeckt?' },
      least: 1,
      most: 7,
      leastLabel: { en: 'Not at all', fr: 'Pas du tout', de: 'Gar nicht' },
      mostLabel: { en: 'Very much', fr: 'Beaucoup', de: 'Sehr gut' },
    },
    {
      ...optional,
      id: 'choices',
      at: 'end',
      type: 'choices',
      text: { en: 'What was special about this day?', fr: 'Ce jour était-il particulier ?', de: 'Was war besonders?' },
      fewest: 0,
      most: 2,
      options: [
        option('guests', ['We had guests', 'Nous avions des invités', 'Wir hatten Gäste']),
        option('travel', ['I was travelling', 'J’étais en voyage', 'Ich war unterwegs']),
        option('nothing', ['Nothing of all this', 'Rien de tout cela', 'Nichts davon'], true),
      ],
    },
    {
      ...optional,
      id: 'number',
      at: 'end',
      type: 'number',
      text: {
        en: 'How many glasses of water do you drink on a usual day?',
        fr: 'Combien de verres d’eau buvez-vous par jour ?',
        de: 'Wie viele Gläser Wasser trinken Sie sonst am Tag?',
      },
      unit: { en: 'glasses', fr: 'verres', de: 'Gläser' },
      isWhole: true,
      least: 0,
      most: 30,
    },
    {
      ...optional,
      id: 'text',
      at: 'end',
      type: 'text',
      text: {
        en: 'Anything you want to add?',
        fr: 'Voulez-vous ajouter quelque chose ?',
        de: 'Möchten Sie etwas sagen?',
      },
      maxLength: 500,
      isLong: true,
    },
    {
      ...optional,
      id: 'date',
      at: 'end',
      type: 'date',
      text: { en: 'When were you born?', fr: 'Quelle est votre date de naissance ?', de: 'Wann sind Sie geboren?' },
      earliest: null,
      latest: '2026-11-21',
    },
  ],
  checks: {
    leastEnergyKcal: { f: null, m: null, any: null },
    mostEnergyKcal: { f: null, m: null, any: null },
    fewestFoods: 4,
    fewestMeals: 2,
  },
  texts: {
    welcome: {
      en: 'Tell us all that you ate and drank on one day, with snacks, drinks and water. It takes about 15 minutes.',
      fr: 'Dites-nous tout ce que vous avez mangé et bu en une journée. Cela prend environ 15 minutes.',
      de: 'Erzählen Sie uns, was Sie an einem Tag alles gegessen und getrunken haben. Das dauert etwa 15 Minuten.',
    },
    consent: {
      version: CONSENT_VERSION,
      text: {
        en: '<p>The Example Study looks at what people eat on ordinary days.</p><ul><li>We keep your answers under a number.</li><li>You may stop at any time.</li></ul><p><a href="https://example.org">More about the study</a></p>',
        fr: '<p>L’étude porte sur ce que les gens mangent les jours ordinaires.</p><ul><li>Vos réponses sont gardées sous un numéro.</li><li>Vous pouvez arrêter à tout moment.</li></ul>',
        de: '<p>Die Studie fragt, was Menschen an gewöhnlichen Tagen essen.</p><ul><li>Ihre Antworten stehen unter einer Nummer.</li><li>Sie können jederzeit aufhören.</li></ul>',
      },
      statement: {
        en: 'I have read this, and I take part',
        fr: 'J’ai lu ce texte et je participe',
        de: 'Ich habe das gelesen und nehme teil',
      },
      onWithdrawal: 'keep',
    },
    finalProbe: {
      en: 'Anything else, perhaps while cooking, in the car, or in front of a screen?',
      fr: 'Autre chose, peut-être en cuisinant, en voiture ou devant un écran ?',
      de: 'Noch etwas, vielleicht beim Kochen, im Auto oder vor dem Bildschirm?',
    },
    finalPage: {
      en: 'Thank you. You help us to understand how people eat.',
      fr: 'Merci. Vous nous aidez à comprendre comment les gens mangent.',
      de: 'Danke. Sie helfen uns zu verstehen, wie Menschen essen.',
    },
    interviewer: [
      {
        id: 'amount',
        at: 'amount',
        text: {
          en: 'Show the pictures, or describe them from the smallest to the largest. Do not name a usual amount.',
        },
      },
    ],
    help: [
      {
        id: 'not-found',
        question: {
          en: 'What if I cannot find a food?',
          fr: 'Et si je ne trouve pas un aliment ?',
          de: 'Was, wenn ich etwas nicht finde?',
        },
        answer: {
          en: 'Try a shorter word, or browse the categories. You can also tell us in your own words.',
          fr: 'Essayez un mot plus court, ou parcourez les catégories.',
          de: 'Versuchen Sie ein kürzeres Wort, oder sehen Sie in den Kategorien nach.',
        },
      },
    ],
  },
  theme: { colours: null, logo: null, textSize: 'normal' },
  feedback: { nutrients: [], showFruitAndVegetables: false },
};

type Words = readonly [en: string, fr: string, de: string];

function inLanguages([en, fr, de]: Words): Record<string, string> {
  return { en, fr, de };
}

function meal(id: string, name: Words, hours: number): SchemeDocument['meals'][number] {
  return { id, name: inLanguages(name), time: { hours, minutes: 0 }, isOffered: true };
}

function forgotten(id: string, category: string, question: Words): SchemeDocument['forgotten'][number] {
  return { id, question: inLanguages(question), categories: [category] };
}

function option(value: string, label: Words, isExclusive = false) {
  return { value, label: inLanguages(label), isExclusive };
}
