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
      en: 'Meals, snacks, drinks and water: everything counts. It takes about 15 minutes.',
      fr: 'Repas, en-cas, boissons et eau : tout compte. Cela prend environ 15 minutes.',
      de: 'Mahlzeiten, Kleinigkeiten, Getränke und Wasser: Alles zählt. Das dauert etwa 15 Minuten.',
    },
    finalProbe: {
      en: 'Anything else, perhaps while cooking, in the car, or in front of a screen?',
      fr: 'Autre chose, peut-être en cuisinant, en voiture ou devant un écran ?',
      de: 'Noch etwas, vielleicht beim Kochen, im Auto oder vor dem Bildschirm?',
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
