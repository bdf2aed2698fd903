import { useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { useAccess } from '../session/access.ts';
import { useSurveys } from '../shell/survey-here.ts';

const OF_INSTALLATION = ['surveyadmin', 'foodsadmin', 'imagesadmin', 'globalsupport', 'superuser'];

/** The roles that this person may give. */
export function useRolesToGive(): string[] {
  const { me, may } = useAccess();
  const isSuperuser = me.roles.includes('superuser');
  const surveys = useSurveys() ?? [];
  const { data: locales } = useQuery({ ...read.locales.list({}), enabled: isSuperuser });
  return [
    ...(isSuperuser ? OF_INSTALLATION : []),
    ...(locales ?? []).map(({ id }) => `fdbm/${id}`),
    ...surveys
      .filter(({ id }) => may('survey-people:write', { survey: id }))
      .flatMap(({ id }) => [`${id}/staff`, `${id}/support`, `${id}/respondent`]),
  ];
}
