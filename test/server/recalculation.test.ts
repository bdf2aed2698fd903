import { beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { auditRows, correct, makeStudy, recalculate, storedRows, type Study } from '../recalculation/recalculation.ts';
import { useTestApp } from '../support/test-app.ts';

const KCAL = 1;

const app = useTestApp();
let study: Study;
let bread: string;

beforeEach(async () => {
  const { given } = app();
  const { id: locale } = await given.locale();
  bread = (await given.food({ locals: { [locale]: { nutrients: { [KCAL]: 250 } } } })).code;
  study = await makeStudy(app(), locale);
  await app().settle();
});

/** A recalculation that has compared and waits before it stores, until it is let go. */
async function startedRecalculation() {
  const compared = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const done = recalculate(app(), study, {
    onCompared: () => {
      compared.resolve();
      return go.promise;
    },
  });
  const outcome = done.catch((error: unknown) => error);
  await Promise.race([compared.promise, outcome]);
  return {
    finish: () => {
      go.resolve();
      return outcome;
    },
  };
}

describe('a recalculation beside other work', () => {
  test('leaves a recall that is submitted meanwhile as it was stored', async () => {
    const early = await study.submit({ [bread]: 100 });
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    const { finish } = await startedRecalculation();
    // This server has not heard of the correction yet, unless the machine is busy.
    const late = await study.submit({ [bread]: 100 });
    const stored = await study.read(late);
    expect(await finish()).toMatchObject({ recalls: 1, changedRecalls: 1 });
    expect((await study.read(early)).totals).toEqual({ [KCAL]: 200 });
    expect(await study.read(late)).toEqual(stored);
    expect(await recalculate(app(), study)).toMatchObject({ recalls: 2 });
    expect((await study.read(late)).totals).toEqual({ [KCAL]: 200 });
  });

  test('uses the amounts that it has compared, not those corrected meanwhile', async () => {
    const id = await study.submit({ [bread]: 100 });
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    const { finish } = await startedRecalculation();
    await correct(app(), bread, study.locale, { [KCAL]: 300 });
    await finish();
    expect((await study.read(id)).totals).toEqual({ [KCAL]: 200 });
  });

  test('blocks recalculations and deletions of its survey, and not those of another survey', async () => {
    const only = await study.submit({ [bread]: 100 });
    const other = await makeStudy(app(), study.locale);
    await other.submit({ [bread]: 100 });
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    const { finish } = await startedRecalculation();
    await expect(recalculate(app(), study)).rejects.toMatchObject({ code: 'survey.being_recalculated' });
    const leader = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    const removal = leader.surveySubmissions.delete({
      surveyId: study.survey.slug,
      submissionId: only,
      reason: 'a test',
    });
    await expect(removal).rejects.toMatchObject({ cause: { code: 'survey.being_recalculated' } });
    expect(await recalculate(app(), other)).toMatchObject({ changedRecalls: 1 });
    expect(await finish()).toMatchObject({ changedRecalls: 1 });
    expect(await auditRows(app(), study)).toHaveLength(1);
    expect(await recalculate(app(), study)).toMatchObject({ changedRecalls: 0 });
  });

  test('is refused and stores nothing when a recall that it changes was deleted meanwhile', async () => {
    const [first, second] = [await study.submit({ [bread]: 100 }), await study.submit({ [bread]: 200 })];
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    const { finish } = await startedRecalculation();
    await query(app().context().em, sql`delete from submission where id = ${second}::uuid`);
    const before = await storedRows(app(), study);
    expect(await finish()).toMatchObject({ kind: 'conflict', code: 'survey.recalls_changed' });
    expect(await storedRows(app(), study)).toEqual(before);
    expect(await auditRows(app(), study)).toEqual([]);
    await recalculate(app(), study);
    expect((await study.read(first)).totals).toEqual({ [KCAL]: 200 });
  });
});
