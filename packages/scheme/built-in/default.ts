import type { SchemeDocumentInput } from '../scheme.ts';
import { FORGOTTEN_FOODS, HELP, INTERVIEWER_HINTS, USUAL_MEALS } from './shared.ts';

/** Two passes: the day meal by meal with what each food was, then what is often forgotten. */
export const DEFAULT: SchemeDocumentInput = {
  languages: ['en', 'fr', 'de'],
  listing: 'by-meal',
  meals: USUAL_MEALS,
  day: { askWakeAndSleep: true, gapHours: 3 },
  forgotten: FORGOTTEN_FOODS,
  foods: { suggestCategories: true },
  checks: { fewestFoods: 4, fewestMeals: 2 },
  texts: {
    welcome: {
      en: 'Tell us all that you ate and drank on one day, with snacks, drinks and water: there are no right or wrong answers. It takes about 15 minutes, and you may stop and go on later. Only the team of this survey sees your answers.',
      fr: 'Dites-nous tout ce que vous avez mangé et bu en une journée, avec les en-cas, les boissons et l’eau : il n’y a ni bonne ni mauvaise réponse. Cela prend environ 15 minutes, et vous pouvez vous arrêter et continuer plus tard. Seule l’équipe de cette enquête voit vos réponses.',
      de: 'Erzählen Sie uns, was Sie an einem Tag alles gegessen und getrunken haben, auch Kleinigkeiten, Getränke und Wasser: Es gibt keine richtigen oder falschen Antworten. Das dauert etwa 15 Minuten, und Sie können jederzeit aufhören und später weitermachen. Nur das Team dieser Befragung sieht Ihre Antworten.',
    },
    finalProbe: {
      en: 'Anything else, perhaps while cooking, driving or clearing the table?',
      fr: 'Autre chose, peut-être en cuisinant, en conduisant ou en débarrassant la table ?',
      de: 'Noch etwas, vielleicht beim Kochen, beim Autofahren oder beim Abräumen?',
    },
    finalPage: {
      en: 'Thank you. Your answers have been sent.',
      fr: 'Merci. Vos réponses ont été envoyées.',
      de: 'Danke. Ihre Antworten sind angekommen.',
    },
    interviewer: INTERVIEWER_HINTS,
    help: HELP,
  },
};
