import { SchemeDocument, type SchemeDocumentInput } from '@dietary-recall/scheme';
import { SurveySchemeVersion } from '../../entities/survey-scheme-version.ts';
import { SurveyScheme } from '../../entities/survey-scheme.ts';
import type { TestApp } from './test-app.ts';

/** A document without faults, and what a test says. */
export function schemeDocument(parts: Partial<SchemeDocumentInput> = {}): SchemeDocumentInput {
  return {
    languages: ['en'],
    meals: [{ id: 'breakfast', name: { en: 'Breakfast' }, time: { hours: 8, minutes: 0 } }],
    ...parts,
  };
}

/** Publishes the next version of a scheme as the service stores it, and makes it visible to this process. Returns its number. */
export async function schemeWithParts(
  app: TestApp,
  scheme: string,
  parts: Partial<SchemeDocumentInput> = {},
): Promise<number> {
  const { em } = app.context();
  const at = app.clock.now();
  const stamps = { createdAt: at, changedAt: at };
  if ((await em.count(SurveyScheme, scheme)) === 0)
    await em.insert(SurveyScheme, { id: scheme, name: scheme, version: crypto.randomUUID(), ...stamps });
  await em.nativeUpdate(SurveySchemeVersion, { scheme, state: 'published' }, { state: 'retired', retiredAt: at });
  const number = (await em.count(SurveySchemeVersion, { scheme })) + 1;
  const document = SchemeDocument.parse(schemeDocument(parts));
  await em.insert(SurveySchemeVersion, { scheme, number, document, ...stamps, state: 'published', publishedAt: at });
  await em.nativeUpdate(SurveyScheme, scheme, { state: 'published' });
  await app.poll();
  return number;
}
