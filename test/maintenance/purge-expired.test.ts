import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
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
});
