import type { Fact } from '@dietary-recall/scheme/condition';
import type { HintPlace, QuestionPlace, QuestionType } from '@dietary-recall/scheme/question';
import { useLingui } from '@lingui/react/macro';

export function usePlaceNames(): Readonly<Record<QuestionPlace, string>> {
  const { t } = useLingui();
  return { start: t`At the start`, meal: t`At each meal`, food: t`At each food`, end: t`At the end` };
}

export function useTypeNames(): Readonly<Record<QuestionType, string>> {
  const { t } = useLingui();
  return {
    'yes-no': t`Yes or no`,
    choice: t`One choice`,
    choices: t`Several choices`,
    number: t`Number`,
    text: t`Text`,
    date: t`Date`,
    time: t`Time of day`,
    scale: t`Scale`,
    info: t`Information alone`,
  };
}

export function useHintPlaceNames(): Readonly<Record<HintPlace, string>> {
  const { t } = useLingui();
  return {
    consent: t`the consent`,
    day: t`the day`,
    meals: t`the meals`,
    foods: t`the foods of a meal`,
    gap: t`gaps`,
    forgotten: t`often forgotten foods`,
    find: t`the food of the list`,
    amount: t`amounts`,
    with: t`what goes with a food`,
    check: t`the last check`,
  };
}

export function useFactNames(): Readonly<Record<Fact['fact'], string>> {
  const { t } = useLingui();
  return {
    answer: t`Answer to`,
    'meal.kind': t`Meal`,
    'food.code': t`Food code`,
    'food.category': t`Category of the food`,
    'food.nutrient': t`Nutrient in 100 g`,
    'person.field': t`Field of the respondent`,
    'recall.number': t`Recall number`,
    'recall.weekday': t`Day of the week`,
  };
}

/** The languages by their names in the language of the person. */
export function useLanguageName(): (tag: string) => string {
  const { i18n } = useLingui();
  return (tag) => {
    try {
      return new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(tag) ?? tag;
    } catch {
      return tag;
    }
  };
}
