import { beforeAll, describe, expect, test } from 'vitest';
import { SubmissionParadata } from '../../entities/submission-paradata.ts';
import { Submission } from '../../entities/submission.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { call, problemOf } from '../support/http.ts';
import { recall, type SubmitInput } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let survey: { id: number; slug: string };
let base: string;

beforeAll(async () => {
  const { id: locale } = await app().given.locale();
  await app().settle();
  survey = await app().given.survey({ locale });
  base = await app().listen();
});

type Events = NonNullable<SubmitInput['paradata']>;
const paused = { at: '2026-03-01T18:01:00Z', type: 'paused' as const };

async function send(person: { id: number }, paradata: unknown, given?: string) {
  const { surveyId, ...body } = { ...recall(survey, []), paradata: paradata as Events };
  const token = given ?? (await app().tokenFor(person.id));
  return call('POST', `${base}/api/surveys/${surveyId}/submissions`, { token, body });
}

const stored = (userId: number) =>
  app()
    .context()
    .em.find(SubmissionParadata, { submission: { user: userId } });

describe('what happened while a recall was reported', () => {
  test('is stored up to 2,000 events, and not at all without one', async () => {
    const person = await app().given.respondent(survey);
    expect((await send(person, [])).status).toBe(200);
    expect(await stored(person.id)).toEqual([]);
    expect(
      (
        await send(
          person,
          Array.from({ length: 2000 }, () => paused),
        )
      ).status,
    ).toBe(200);
    expect((await stored(person.id)).map(({ events }) => events.length)).toEqual([2000]);
    const refused = await send(
      person,
      Array.from({ length: 2001 }, () => paused),
    );
    expect(problemOf(refused).detail).toContain('At most 2000 events.');
  });

  test.each([
    ['of an unknown type', { ...paused, type: 'clicked' }],
    ['without a time', { type: 'paused' }],
    ['with a time of many digits', { ...paused, at: `2026-03-01T18:01:00.${'1'.repeat(100)}Z` }],
    ['with a field of another type', { ...paused, hits: 3 }],
    ['with too long a text', { ...paused, type: 'search', text: 'x'.repeat(257), hits: 0 }],
  ])('is refused with an event %s', async (_, event) => {
    const answer = await send(await app().given.respondent(survey), [event]);
    expect(answer.status).toBe(400);
    expect(problemOf(answer).issues?.[0]?.path).toContain('paradata.0');
  });

  test('counts for the size of its recall, by which exports read few large recalls at once', async () => {
    const person = await app().given.respondent(survey);
    await send(person, [{ ...paused, type: 'search', text: 'x'.repeat(256), hits: 0 }]);
    const { em } = app().context();
    const { sizeBytes } = await em.findOneOrFail(Submission, { user: person.id });
    expect(sizeBytes).toBeGreaterThan(256);
  });

  test('is erased with the person, whose recall stays', async () => {
    const person = await app().given.respondent(survey);
    await send(person, [paused]);
    expect(await stored(person.id)).toHaveLength(1);
    expect(await erasePerson(app().context(), { id: person.id })).toMatchObject({ recallsKept: 1 });
    expect(await stored(person.id)).toEqual([]);
  });

  test('is not stored any more within the second in which an erased person is still signed in', async () => {
    const person = await app().given.respondent(survey);
    const token = await app().tokenFor(person.id);
    await send(person, [paused], token);
    await erasePerson(app().context(), { id: person.id });
    expect((await send(person, [paused], token)).status).toBe(401);
    expect(await stored(person.id)).toEqual([]);
    const path = `${base}/api/surveys/${survey.slug}/user-session`;
    expect((await call('POST', path, { token, body: { data: 'a recall' } })).status).toBe(401);
  });
});
