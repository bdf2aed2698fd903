import { toAppError } from '../../src/trpc-errors.ts';
import type { Caller, TestApp } from './test-app.ts';

export const WRITERS = ['superuser', 'imagesadmin'];
export const READERS = [...WRITERS, 'foodsadmin', 'a maintainer', 'a maintainer of another locale'];
const OTHERS = ['surveyadmin', 'globalsupport', 'staff', 'support', 'respondent'];

/** One person of each role. */
export async function givenPeople(app: TestApp): Promise<Map<string, Caller>> {
  const { given } = app;
  const { id: locale } = await given.locale();
  const { id: otherLocale } = await given.locale();
  const survey = await given.survey({ locale });
  const people = {
    superuser: await given.user({ roles: [{ name: 'superuser' }] }),
    imagesadmin: await given.user({ roles: [{ name: 'imagesadmin' }] }),
    foodsadmin: await given.user({ roles: [{ name: 'foodsadmin' }] }),
    'a maintainer': await given.user({ roles: [{ name: 'fdbm', locale }] }),
    'a maintainer of another locale': await given.user({ roles: [{ name: 'fdbm', locale: otherLocale }] }),
    surveyadmin: await given.user({ roles: [{ name: 'surveyadmin' }] }),
    globalsupport: await given.user({ roles: [{ name: 'globalsupport' }] }),
    staff: await given.user({ roles: [{ name: 'staff', survey }] }),
    support: await given.user({ roles: [{ name: 'support', survey }] }),
    respondent: await given.respondent(survey),
  };
  const callers = new Map<string, Caller>();
  for (const [name, user] of Object.entries(people)) callers.set(name, await app.as(user));
  return callers;
}

/** Every person with every procedure, and whether it is permitted. */
export function casesOf<Use>(matrix: Record<string, { may: readonly string[]; use: Use }>) {
  return Object.entries(matrix).flatMap(([procedure, { may, use }]) =>
    [...READERS, ...OTHERS].map((person) => ({
      procedure,
      person,
      answer: may.includes(person) ? 'permitted' : 'refused',
      use,
    })),
  );
}

/** `permitted`, `refused` to the role, or the code of another refusal. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  const code = await work.then(
    () => 'permitted',
    (error: unknown) => toAppError(error).code,
  );
  return code === 'access.forbidden' ? 'refused' : code;
}
