import type { SchemeDocumentInput } from '../scheme.ts';
import { FORGOTTEN_FOODS, HELP, INTERVIEWER_HINTS, USUAL_MEALS } from './shared.ts';

/**
 * Five passes in the manner of the Automated Multiple-Pass Method, for respondents without an interviewer: quick list, forgotten
 * foods, time and occasion, detail cycle, final probe. The method: Moshfegh AJ, Rhodes DG, Baer DJ, et al. The US Department of
 * Agriculture Automated Multiple-Pass Method reduces bias in the collection of energy intakes. Am J Clin Nutr 2008;88:324-332. The
 * words are our own.
 */
export const FIVE_PASS: SchemeDocumentInput = {
  languages: ['en', 'fr', 'de'],
  listing: 'quick-list',
  meals: USUAL_MEALS,
  day: { askWakeAndSleep: true, gapHours: 3 },
  forgotten: FORGOTTEN_FOODS,
  foods: { suggestCategories: true, recipes: true, supplements: true },
  questions: [
    {
      id: 'place',
      at: 'meal',
      type: 'choice',
      text: {
        en: 'Where did you have this?',
        fr: 'Où avez-vous pris ce repas ?',
        de: 'Wo haben Sie das gegessen oder getrunken?',
      },
      options: [
        { value: 'home', label: { en: 'At home', fr: 'À la maison', de: 'Zu Hause' } },
        {
          value: 'work-or-school',
          label: { en: 'At work or school', fr: 'Au travail ou à l’école', de: 'Bei der Arbeit oder in der Schule' },
        },
        {
          value: 'restaurant',
          label: { en: 'In a restaurant or café', fr: 'Au restaurant ou au café', de: 'Im Restaurant oder Café' },
        },
        {
          value: 'with-others',
          label: { en: 'At the home of other people', fr: 'Chez d’autres personnes', de: 'Bei anderen zu Hause' },
        },
        { value: 'on-the-way', label: { en: 'On the way', fr: 'En chemin', de: 'Unterwegs' } },
        { value: 'elsewhere', label: { en: 'Somewhere else', fr: 'Ailleurs', de: 'Woanders' } },
      ],
    },
    {
      id: 'usual-amount',
      at: 'end',
      type: 'choice',
      text: {
        en: 'Was what you ate and drank on this day more than usual, about usual, or less?',
        fr: 'Ce jour-là, avez-vous mangé et bu plus que d’habitude, comme d’habitude ou moins ?',
        de: 'Haben Sie an diesem Tag mehr als sonst, so viel wie sonst oder weniger gegessen und getrunken?',
      },
      options: [
        { value: 'more', label: { en: 'More than usual', fr: 'Plus que d’habitude', de: 'Mehr als sonst' } },
        { value: 'usual', label: { en: 'About usual', fr: 'Comme d’habitude', de: 'So viel wie sonst' } },
        { value: 'less', label: { en: 'Less than usual', fr: 'Moins que d’habitude', de: 'Weniger als sonst' } },
      ],
    },
    {
      id: 'why-unusual',
      at: 'end',
      type: 'choices',
      text: { en: 'Why was that?', fr: 'Pour quelle raison ?', de: 'Woran lag das?' },
      when: { fact: 'answer', question: 'usual-amount', in: ['more', 'less'] },
      options: [
        { value: 'illness', label: { en: 'I was ill', fr: 'J’étais malade', de: 'Ich war krank' } },
        { value: 'travel', label: { en: 'I was travelling', fr: 'J’étais en voyage', de: 'Ich war auf Reisen' } },
        {
          value: 'celebration',
          label: { en: 'There was a celebration', fr: 'Il y avait une fête', de: 'Es gab etwas zu feiern' },
        },
        { value: 'no-time', label: { en: 'I had no time', fr: 'Je n’avais pas le temps', de: 'Ich hatte keine Zeit' } },
        {
          value: 'appetite',
          label: {
            en: 'I was more or less hungry',
            fr: 'J’avais plus ou moins faim',
            de: 'Ich hatte mehr oder weniger Hunger',
          },
        },
        {
          value: 'none',
          label: { en: 'None of these', fr: 'Aucune de ces raisons', de: 'Nichts davon' },
          isExclusive: true,
        },
      ],
    },
    {
      id: 'special-diet',
      at: 'end',
      type: 'yes-no',
      text: {
        en: 'Do you follow a special diet at the moment?',
        fr: 'Suivez-vous un régime particulier en ce moment ?',
        de: 'Ernähren Sie sich zurzeit auf eine besondere Weise?',
      },
      help: {
        en: 'Such as vegetarian, to lose weight, or for a health condition.',
        fr: 'Par exemple végétarien, pour perdre du poids ou pour une raison de santé.',
        de: 'Zum Beispiel vegetarisch, um abzunehmen oder aus gesundheitlichen Gründen.',
      },
    },
  ],
  checks: { fewestFoods: 5, fewestMeals: 3 },
  texts: {
    welcome: {
      en: 'First write down all that you ate and drank on one day, in any order. We ask for times, details and amounts afterwards. It takes about 25 minutes.',
      fr: 'Notez d’abord tout ce que vous avez mangé et bu en une journée, dans n’importe quel ordre. Nous demandons ensuite les heures, les détails et les quantités. Cela prend environ 25 minutes.',
      de: 'Schreiben Sie zuerst alles auf, was Sie an einem Tag gegessen und getrunken haben, egal in welcher Reihenfolge. Danach fragen wir nach Uhrzeiten, Einzelheiten und Mengen. Das dauert etwa 25 Minuten.',
    },
    finalProbe: {
      en: 'Did you have anything else, even a small amount: in the car, at a meeting, while shopping or cooking?',
      fr: 'Avez-vous pris autre chose, même en petite quantité : en voiture, en réunion, en faisant les courses ou la cuisine ?',
      de: 'Hatten Sie noch etwas, auch nur eine Kleinigkeit: im Auto, in einer Besprechung, beim Einkaufen oder beim Kochen?',
    },
    finalPage: {
      en: 'Your answers help to see what people really eat and drink.',
      fr: 'Vos réponses aident à savoir ce que les gens mangent et boivent vraiment.',
      de: 'Ihre Antworten helfen zu verstehen, was Menschen wirklich essen und trinken.',
    },
    interviewer: INTERVIEWER_HINTS,
    help: HELP,
  },
};
