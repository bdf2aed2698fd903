import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { M20261123RecallDetails } from '../../src/db/migrations/m20261123-recall-details.ts';
import { query, sql } from '../../src/db/sql.ts';
import { recall, RECALL_DAY } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().settle();
});

interface Stored {
  id: string;
  number: number;
  day: string;
}

const stored = () =>
  query<Stored>(
    app().context().em,
    sql`select id, recall_number as number, recall_date::text as day from submission order by id`,
  );

/** The statement of the migration that gives stored recalls their numbers and days. */
function backFill(): string {
  const { orm } = app().parts;
  const migration = new M20261123RecallDetails(orm.em.getDriver(), orm.config);
  migration.up();
  const statements = migration.getQueries().filter((statement) => typeof statement === 'string');
  const [update = '', ...others] = statements.filter((statement) => statement.startsWith('update "submission"'));
  expect(others).toEqual([]);
  return update;
}

test('the migration gives stored recalls the number and the day that a submission would derive', async () => {
  const { em } = app().context();
  for (const zones of [['Europe/London', 'Pacific/Auckland', 'America/New_York'], ['Asia/Tokyo']]) {
    const survey = await app().given.survey({ locale });
    const caller = await app().as(await app().given.respondent(survey));
    for (const timeZone of zones) {
      const startTime = `${RECALL_DAY}T18:00:00Z`;
      await caller.submissions.submit({ ...recall(survey, []), startTime, timeZone, uxSessionId: randomUUID() });
      app().clock.advance(1);
    }
  }
  const before = await stored();
  expect(before.map(({ number }) => number)).toEqual([1, 2, 3, 1]);
  expect(new Set(before.map(({ day }) => day)).size).toBe(2);
  await query(
    em,
    sql`alter table submission alter column recall_number drop not null, alter column recall_date drop not null`,
  );
  try {
    await query(em, sql`update submission set recall_number = null, recall_date = null`);
    await query(em, sql.raw(backFill()));
    expect(await stored()).toEqual(before);
    // A database that was moved may not know a zone.
    await query(em, sql`update submission set recall_date = null, time_zone = 'Mars/Olympus'`);
    await query(em, sql.raw(backFill()));
    expect(new Set((await stored()).map(({ day }) => day)).size).toBe(1);
  } finally {
    await query(
      em,
      sql`alter table submission alter column recall_number set not null, alter column recall_date set not null`,
    );
  }
});
