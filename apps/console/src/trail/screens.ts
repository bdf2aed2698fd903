import { msg } from '@lingui/core/macro';
import { learn } from '../session/language.ts';
import type { Screen } from '../shell/screen.ts';

/** The fields of records have the labels of their screens, which stand in the catalogues of those. */
async function page() {
  const [loaded] = await Promise.all([import('./trail-page.tsx'), learn('settings', 'food-lists')]);
  return loaded;
}

export const screens: readonly Screen[] = [
  {
    path: '/trail',
    area: 'trail',
    name: msg`Trail`,
    menu: { group: 'installation', order: 340, icon: 'trail' },
    needs: 'trail:read',
    page,
  },
  {
    path: '/surveys/$surveyId/trail',
    area: 'trail',
    name: msg`Trail of the survey`,
    menu: { group: 'survey', order: 195, icon: 'trail' },
    needs: 'survey-trail:read',
    page,
  },
];
