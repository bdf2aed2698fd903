import type { QualityFlag } from '@dietary-recall/nutrition';
import type { RecallDayState } from '@dietary-recall/vocabulary';
import { compose, type MailBlock, type MailContent, type StaffLanguage } from './compose.ts';

interface WeekFacts {
  surveyId: string;
  recalls: number;
  recallsInAll: number;
  days: readonly { state: RecallDayState; count: number }[];
  flags: readonly { flag: QualityFlag; recalls: number }[];
  openCallbacks: number;
  oldestCallbackAt: Date | null;
}

interface Words {
  subject: (surveyId: string) => string;
  recalls: (week: number, all: number) => string;
  days: string;
  states: Readonly<Record<RecallDayState, string>>;
  flags: string;
  /** As Console names them (`apps/console/src/patterns/flag-name.ts`). */
  flagNames: Readonly<Record<QualityFlag, string>>;
  noFlags: string;
  callbacks: (open: number, oldest: string) => string;
  noCallbacks: string;
}

const WORDS: Readonly<Record<StaffLanguage, Words>> = {
  en: {
    subject: (surveyId) => `The week of survey ${surveyId}`,
    recalls: (week, all) => `Recalls in the last seven days: ${week}. Recalls so far: ${all}.`,
    days: 'Assigned recall days:',
    states: { done: 'reported', missed: 'missed', due: 'due now', upcoming: 'to come' },
    flags: 'Flags of the recalls of the last seven days:',
    flagNames: {
      unreasonable_portion: 'Large amount',
      low_energy: 'Energy below the cut-off',
      high_energy: 'Energy above the cut-off',
      quick_completion: 'Done very quickly',
      unresolved_food: 'Food code not in the list',
      default_portion: 'Usual amount taken',
      unknown_portion: 'Portion not known',
      incomplete: 'Sums incomplete',
      few_foods: 'Few foods',
      few_meals: 'Few meals',
      missing_food: 'Foods not in the list',
    },
    noFlags: 'No recall of the last seven days has a flag.',
    callbacks: (open, oldest) => `Respondents who wait for a call: ${open}. The first of them asked on ${oldest}.`,
    noCallbacks: 'No respondent waits for a call.',
  },
  fr: {
    subject: (surveyId) => `La semaine de l’enquête ${surveyId}`,
    recalls: (week, all) => `Relevés des sept derniers jours : ${week}. Relevés en tout : ${all}.`,
    days: 'Jours attribués :',
    states: { done: 'racontés', missed: 'manqués', due: 'en cours', upcoming: 'à venir' },
    flags: 'Signalements des relevés des sept derniers jours :',
    flagNames: {
      unreasonable_portion: 'Grande quantité',
      low_energy: 'Énergie au-dessous du seuil',
      high_energy: 'Énergie au-dessus du seuil',
      quick_completion: 'Fait très vite',
      unresolved_food: 'Code d’aliment hors de la liste',
      default_portion: 'Quantité habituelle retenue',
      unknown_portion: 'Portion inconnue',
      incomplete: 'Sommes incomplètes',
      few_foods: 'Peu d’aliments',
      few_meals: 'Peu de repas',
      missing_food: 'Aliments hors de la liste',
    },
    noFlags: 'Aucun relevé des sept derniers jours n’a de signalement.',
    callbacks: (open, oldest) => `Personnes qui attendent un appel : ${open}. La première l’a demandé le ${oldest}.`,
    noCallbacks: 'Personne n’attend d’appel.',
  },
};

const STATES: readonly RecallDayState[] = ['done', 'missed', 'due', 'upcoming'];

/** Writes the mail on the week of a survey for its team. It names no respondent. Times are on the clock of `timeZone`. */
export function weeklyMail(language: StaffLanguage, facts: WeekFacts, timeZone: string): MailContent {
  const { surveyId, recalls, recallsInAll, days, flags, openCallbacks, oldestCallbackAt } = facts;
  const words = WORDS[language];
  const blocks: MailBlock[] = [words.recalls(recalls, recallsInAll)];
  if (days.length > 0) {
    const count = (state: RecallDayState) => days.find((day) => day.state === state)?.count ?? 0;
    blocks.push(words.days, { list: STATES.map((state) => `${words.states[state]}: ${count(state)}`) });
  }
  if (flags.length === 0) blocks.push(words.noFlags);
  else blocks.push(words.flags, { list: flags.map((one) => `${words.flagNames[one.flag]}: ${one.recalls}`) });
  if (oldestCallbackAt === null) blocks.push(words.noCallbacks);
  else {
    const day = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long' }).format(oldestCallbackAt);
    blocks.push(words.callbacks(openCallbacks, day));
  }
  return compose(language, words.subject(surveyId), blocks);
}
