import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { useAccess } from '../session/access.ts';
import type { IconName } from './icon.tsx';
import { isOpen, screenAt, SCREENS } from './screen.ts';
import { useSurveyHere } from './survey-here.ts';

export interface Found {
  name: string;
  note: string;
  icon: IconName;
  to: string;
  search?: Record<string, string>;
}

interface FoundGroup {
  heading: string;
  items: readonly Found[];
}

/** The most lines of a group. */
const MOST = 5;
const FEWEST_LETTERS = 2;

/**
 * What fits the letters, by kind; without letters the screens. A screen that does not exist yet is never led to. `isSettled`: the service
 * has answered for these letters.
 */
export function useFound(asked: string): { groups: FoundGroup[]; isSettled: boolean } {
  const { t } = useLingui();
  const screens = useScreens(asked);
  const surveys = useSurveysFound(asked);
  const people = usePeopleFound(asked);
  const foods = useFoodsFound(asked);
  const groups = [
    { heading: t`Go to`, items: screens },
    { heading: t`Surveys`, items: surveys.items },
    { heading: t`Respondents`, items: people.items },
    { heading: t`Foods`, items: foods.items },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSettled: [surveys, people, foods].every(({ isSettled }) => isSettled),
  };
}

interface FoundInService {
  items: Found[];
  isSettled: boolean;
}

const NOT_ASKED: FoundInService = { items: [], isSettled: true };

function useScreens(asked: string): Found[] {
  const { i18n } = useLingui();
  const access = useAccess();
  const survey = useSurveyHere();
  const params = { surveyId: survey?.id };
  const letters = asked.toLocaleLowerCase(i18n.locale);
  return SCREENS.filter(({ menu, path }) => menu !== null && (survey !== null || !path.includes('$surveyId')))
    .filter((screen) => isOpen(screen, access, params))
    .map((screen) => ({
      name: i18n._(screen.name),
      note: screen.path.includes('$surveyId') ? (survey?.id ?? '') : '',
      icon: screen.menu?.icon ?? ('sheet' as const),
      to: screen.path.replace('$surveyId', survey?.id ?? ''),
    }))
    .filter(({ name }) => name.toLocaleLowerCase(i18n.locale).includes(letters))
    .slice(0, asked === '' ? undefined : MOST);
}

function useSurveysFound(asked: string): FoundInService {
  const { may } = useAccess();
  const enabled = asked.length >= FEWEST_LETTERS && may('surveys:read');
  const wanted = read.surveys.list({ search: asked, limit: MOST });
  const { data, isFetching } = useQuery({ ...wanted, enabled, placeholderData: keepPreviousData });
  if (!enabled) return NOT_ASKED;
  const items = (data?.items ?? []).map(({ id, localeId }): Found => ({
    name: id,
    note: localeId,
    icon: 'sheet',
    to: `/surveys/${id}/fieldwork`,
  }));
  return { items, isSettled: !isFetching };
}

function usePeopleFound(asked: string): FoundInService {
  const { may } = useAccess();
  const survey = useSurveyHere();
  const surveyId = survey?.id ?? '';
  const to = `/surveys/${surveyId}/respondents`;
  const enabled =
    asked.length >= FEWEST_LETTERS &&
    survey !== null &&
    may('survey-people:read', { survey: surveyId }) &&
    screenAt(to) !== null;
  const wanted = read.surveyPeople.listRespondents({ surveyId, search: asked, limit: MOST });
  const { data, isFetching } = useQuery({ ...wanted, enabled, placeholderData: keepPreviousData });
  if (!enabled) return NOT_ASKED;
  const items = (data?.items ?? []).map(({ userName, name }): Found => ({
    name: userName ?? '–',
    note: name ?? surveyId,
    icon: 'people',
    to,
    search: { person: userName ?? '' },
  }));
  return { items, isSettled: !isFetching };
}

function useFoodsFound(asked: string): FoundInService {
  const { may } = useAccess();
  const survey = useSurveyHere();
  const locale = survey?.localeId ?? '';
  const enabled =
    asked.length >= FEWEST_LETTERS &&
    survey !== null &&
    may('food-list:read', { locale }) &&
    screenAt(`/food-lists/${locale}`) !== null;
  const wanted = read.foodRecords.list({ locale, search: asked, limit: MOST });
  const { data, isFetching } = useQuery({ ...wanted, enabled, placeholderData: keepPreviousData });
  if (!enabled) return NOT_ASKED;
  const items = (data?.items ?? []).map(({ code, englishDescription, localDescription }): Found => ({
    name: localDescription ?? englishDescription,
    note: code,
    icon: 'list',
    to: `/food-lists/${locale}`,
    search: { food: code },
  }));
  return { items, isSettled: !isFetching };
}
