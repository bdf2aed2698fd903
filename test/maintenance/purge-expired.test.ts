import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { purgeExpired } from '../../src/services/maintenance/purge-expired.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
afterEach(() => app().clock.reset());

describe('purging expired rows', () => {
  async function savedSession() {
    const survey = await app().given.survey({ locale: (await app().given.locale()).id });
    const person = await app().given.respondent(survey);
    await (await app().as(person)).userSessions.save({ surveyId: survey.slug, data: '{}' });
    return person;
  }

  const sessionsOf = async (userId: number) =>
    (await query(app().context().em, sql`select 1 from user_session where user_id = ${userId}`)).length;

  test('removes recall sessions that were last saved more than 24 hours ago, and no others', async () => {
    const old = await savedSession();
    app().clock.advance(24 * 3600 - 60);
    const young = await savedSession();
    expect((await purgeExpired(app().context())).userSessions).toBe(0);
    app().clock.advance(120);
    expect((await purgeExpired(app().context())).userSessions).toBe(1);
    expect([await sessionsOf(old.id), await sessionsOf(young.id)]).toEqual([0, 1]);
  });

  test('removes sign-ins that cannot be refreshed, and keeps the others', async () => {
    const { id } = await app().given.user();
    const alive = await app().as({ id });
    const ended = randomUUID();
    await query(
      app().context().em,
      sql`insert into token_family (id, user_id, expires_at) values (${ended}, ${id}, ${new Date(app().clock.now().getTime() + 1e9)})`,
    );
    expect((await purgeExpired(app().context())).signIns).toBeGreaterThanOrEqual(1);
    expect(await query(app().context().em, sql`select 1 from token_family where id = ${ended}`)).toEqual([]);
    await expect(alive.auth.me()).resolves.toMatchObject({ id });
    app().clock.advance(100 * 24 * 3600);
    await purgeExpired(app().context());
    expect(await query(app().context().em, sql`select 1 from token_family where user_id = ${id}`)).toEqual([]);
  });

  test('removes values of custom fields that nobody has any more, and keeps those that somebody has', async () => {
    const { em } = app().context();
    const survey = await app().given.survey({ locale: (await app().given.locale()).id });
    const [ada, grace] = [
      await app().given.respondent(survey, { customFields: { town: 'Rare', arm: 'B' } }),
      await app().given.respondent(survey, { customFields: { arm: 'B' } }),
    ];
    const values = async () => {
      await purgeExpired(app().context());
      return query(
        em,
        sql`select value, count from survey_tally where survey_id = ${survey.id} and subject = 'field' order by value`,
      );
    };
    expect(await values()).toEqual([
      { value: 'arm=B', count: 2 },
      { value: 'town=Rare', count: 1 },
    ]);
    await erasePerson(app().context(), { id: ada.id });
    expect(await values()).toEqual([{ value: 'arm=B', count: 1 }]);
    await erasePerson(app().context(), { id: grace.id });
    expect(await values()).toEqual([]);
  });

  test('removes the words of requests for deletion whose account was deleted, and keeps those of others', async () => {
    const survey = await app().given.survey({ locale: (await app().given.locale()).id });
    const [gone, there] = [await app().given.respondent(survey), await app().given.respondent(survey)];
    const ids: string[] = [];
    for (const person of [gone, there]) {
      const caller = await app().as(person);
      const request = { what: 'recalls', surveyId: survey.slug, note: 'my words' } as const;
      ids.push((await caller.deletionRequests.create(request)).id);
    }
    const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    await admin.users.delete({ userId: gone.id });
    await purgeExpired(app().context());
    const { em } = app().context();
    const notes = ids.map((id) => query(em, sql`select note from deletion_request where id = ${id}::uuid`));
    expect(await Promise.all(notes)).toEqual([[{ note: null }], [{ note: 'my words' }]]);
  });
});
