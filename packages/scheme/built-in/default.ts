import type { SchemeDocumentInput } from '../scheme.ts';
import { FORGOTTEN_FOODS, HELP, USUAL_MEALS } from './shared.ts';

/** Two passes: the day meal by meal with what each food was, then what is often forgotten. */
export const DEFAULT: SchemeDocumentInput = {
  languages: ['en', 'fr'],
  listing: 'by-meal',
  meals: USUAL_MEALS,
  day: { askWakeAndSleep: true, gapHours: 3 },
  forgotten: FORGOTTEN_FOODS,
  foods: { suggestCategories: true },
  checks: { fewestFoods: 4, fewestMeals: 2 },
  texts: {
    welcome: {
      en: 'Tell us all that you ate and drank on one day, with snacks, drinks and water. There are no right or wrong answers. It takes about 15 minutes.',
      fr: 'Dites-nous tout ce que vous avez mangé et bu en une journée, y compris les en-cas, les boissons et l’eau. Il n’y a ni bonne ni mauvaise réponse. Cela prend environ 15 minutes.',
    },
    finalProbe: {
      en: 'Anything else, perhaps while cooking, driving or clearing the table?',
      fr: 'Autre chose, peut-être en cuisinant, en conduisant ou en débarrassant la table ?',
    },
    finalPage: {
      en: 'Thank you. Your answers have been sent.',
      fr: 'Merci. Vos réponses ont été envoyées.',
    },
    help: HELP,
  },
};
