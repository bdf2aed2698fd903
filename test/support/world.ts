import type { TestApp } from './test-app.ts';

const image = (name: string) => ({ image: `${name}.svg`, label: null });

/** One row of everything that operations answer, and people with and without the right to ask for it. */
export async function makeWorld(app: TestApp) {
  const { given } = app;
  const { id: locale } = await given.locale({ id: 'en_GB' });
  await given.category({ code: 'DRINKS', locals: { [locale]: { description: 'Drinks' } } });
  await given.food({
    code: 'MILK',
    parents: ['DRINKS'],
    locals: {
      [locale]: {
        description: 'Semi skimmed milk',
        brandNames: ['Dairy'],
        portions: [{ method: 'weight' }],
        nutrients: { 1: 64 },
        prompts: [{ category: 'DRINKS', promptText: 'Did you have anything with it?' }],
      },
    },
  });
  await given.food({ code: 'WATER', parents: ['DRINKS'], locals: { [locale]: { description: 'Tap water' } } });
  await given.portionImages({
    asServedSets: [{ id: 'milk', description: 'Milk', images: [{ ...image('milk'), weight: 200 }] }],
    imageMaps: [
      {
        id: 'glasses',
        description: 'Glasses',
        baseImage: 'glasses.svg',
        objects: [{ id: 1, description: 'Tumbler', navigationIndex: 0, outline: [0, 0, 1, 0, 1, 1] }],
      },
    ],
    guideImages: [{ id: 'glasses', description: 'Glasses', imageMapId: 'glasses', objects: [{ id: 1, weight: 250 }] }],
    drinkwareSets: [
      {
        id: 'glasses',
        description: 'Glasses',
        guideImageId: 'glasses',
        scales: [
          {
            objectId: 1,
            baseImage: 'glass.svg',
            overlayImage: 'glass-over.svg',
            width: 100,
            height: 200,
            emptyLevel: 190,
            fullLevel: 10,
            volumeSamples: [
              { fl: 0, v: 0 },
              { fl: 1, v: 300 },
            ],
          },
        ],
      },
    ],
  });
  const survey = await given.survey({ locale, slug: 'survey', allowPersonalData: true });
  const otherSurvey = await given.survey({ locale, slug: 'other-survey' });
  const password = 'correct horse battery staple';
  const person = await given.respondent(survey, { password, name: 'Ada' });
  const neighbour = await given.respondent(survey);
  /** Takes part, but in another survey. */
  const stranger = await given.respondent(otherSurvey);
  const { id: otherLocale } = await given.locale({ id: 'fr_FR' });
  const maintainer = await given.user({ roles: [{ name: 'fdbm', locale }] });
  /** Edits foods, but of another locale. */
  const otherMaintainer = await given.user({ roles: [{ name: 'fdbm', locale: otherLocale }] });
  /** Runs the survey. */
  const leader = await given.respondent(survey, { role: 'staff', password });
  /** Runs another one. */
  const otherLeader = await given.respondent(otherSurvey, { role: 'staff' });
  const admin = await given.user({ email: 'admin@example.org', password, roles: [{ name: 'superuser' }] });
  const surveyAdmin = await given.user({ roles: [{ name: 'surveyadmin' }] });
  await app.settle();
  const people = { person, neighbour, stranger, leader, otherLeader, admin, maintainer, otherMaintainer, surveyAdmin };
  return { locale, survey, otherSurvey, password, ...people };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
