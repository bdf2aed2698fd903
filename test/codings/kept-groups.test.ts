import { beforeAll, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { seededDraw } from '../../src/domain/seeded-random.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { givenList, makeStudy, type CodingStudy } from './coding-study.ts';

const STEPS = 40;
const WORDS = ['Damson jam', 'damson JAM', 'Plum', 'Émincé', 'emince', 'Oggy'];

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  locale = await givenList(app());
});

const run = <Row>(statement: Parameters<typeof query>[1]) => query<Row>(app().context().em, statement);

/** The groups of all surveys as they are kept, and as they are counted from the entries. */
async function keptAndCounted(): Promise<[kept: unknown, counted: unknown]> {
  const inOrder = sql`order by survey_id, kind, text_key`;
  return [
    await run(sql`select survey_id, kind, text_key, entries from coding_group ${inOrder}`),
    await run(
      sql`select survey_id, kind, text_key, count(*)::int as entries from coding_entry group by 1, 2, 3 ${inOrder}`,
    ),
  ];
}

/** The queue of a coder, counted from the entries. */
const counted = ({ survey }: CodingStudy, coderId: number, learnt: string) =>
  run<Group>(sql`select kind, text_key as "textKey", count(*)::int as entries, kind = 'unresolved-code' and text_key = ${learnt} as "isLearnt",
      (select text from coding_entry f where f.survey_id = e.survey_id and f.kind = e.kind and f.text_key = e.text_key order by id limit 1) as text
    from coding_entry e where survey_id = ${survey.id} and not ${coderId}::int = any(proposed_by) group by survey_id, kind, text_key
    order by "isLearnt" desc, entries desc, kind collate "C" desc, text_key collate "C" desc`);

interface Group {
  kind: string;
}

/** The queue of a coder, read page by page. */
async function listed({ surveyId }: CodingStudy, coder: Caller): Promise<{ groups: Group[]; totals: Set<number> }> {
  const groups: Group[] = [];
  const totals = new Set<number>();
  let cursor: string | undefined;
  do {
    const page = await coder.codings.listQueue({ surveyId, limit: 3, ...(cursor === undefined ? {} : { cursor }) });
    totals.add(page.total);
    groups.push(
      ...page.items.map(({ kind, textKey, entries, isLearnt, text }) => ({ kind, textKey, entries, isLearnt, text })),
    );
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { groups, totals };
}

/** What respondents and coders do to a queue. */
function changes(study: CodingStudy, unknown: readonly string[], below: (limit: number) => number) {
  const { surveyId, staff, second } = study;
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const coder = pick([staff, second]);
  const reason = 'other' as const;
  const change = () =>
    pick([{ kind: 'code' as const, foods: [{ code: 'JAM', grams: 15 }] }, { kind: 'remove' as const }]);
  const submit = () => study.submit({ bread: pick([100, 500]), missing: WORDS.filter(() => below(3) === 0) });
  const submitUnknown = () => {
    const foods = Array.from({ length: 1 + below(3) }, () => ({
      code: pick(unknown),
      searchTerm: 'typed',
      portionSize: { method: 'unknown', data: {} },
    }));
    return study.submit({ meals: [{ name: 'Lunch', time: { hours: 12, minutes: 0 }, foods }] });
  };
  const codeAlike = async () => {
    const [group] = (await coder.codings.listQueue({ surveyId, limit: 1, offset: below(4) })).items;
    if (group)
      await coder.codings.codeAlike({ surveyId, kind: group.kind, textKey: group.textKey, change: change(), reason });
  };
  const codeOne = async () => {
    const [group] = (await coder.codings.listQueue({ surveyId, limit: 1, offset: below(4) })).items;
    if (!group) return;
    const { items } = await coder.codings.listEntries({ surveyId, kind: group.kind, textKey: group.textKey });
    const { submissionId, id: foodId } = pick(items);
    await coder.codings.code({ surveyId, submissionId, change: { ...change(), foodId }, reason });
  };
  const withdraw = async () => {
    const { items } = await staff.codings.list({ surveyId, state: pick(['holds', 'proposed']) });
    if (items.length > 0) await staff.codings.withdraw({ surveyId, codingId: pick(items).id, reason });
  };
  const remove = async () => {
    const { items } = await staff.surveySubmissions.list({ surveyId });
    if (items.length > 0)
      await staff.surveySubmissions.delete({ surveyId, submissionId: pick(items).id, reason: 'a test' });
  };
  const removeSome = () =>
    run(sql`delete from submission where survey_id = ${study.survey.id} and id::text like ${`%${below(10)}`}`);
  const codeLearnt = () => coder.codings.codeLearnt({ surveyId, reason });
  return [
    submit,
    submit,
    submitUnknown,
    codeAlike,
    codeOne,
    codeOne,
    withdraw,
    withdraw,
    remove,
    removeSome,
    codeLearnt,
  ];
}

test.each([
  [1, false],
  [2, true],
  [3, true],
])(
  'the groups of the coding queue are what their entries are counted to, after whatever respondents and coders do (seed %i, second coder: %s)',
  async (seed, needsSecondCoder) => {
    const draw = seededDraw(String(seed));
    const below = (limit: number) => Math.floor(draw() * limit);
    const study = await makeStudy(app(), locale, { needsSecondCoder });
    const [learnt = '', ...unknown] = ['L', 'U', 'V'].map((letter) => app().given.name(letter));
    const meal = { name: 'Lunch', time: { hours: 12, minutes: 0 } };
    const foods = [learnt, ...unknown].map((code) => ({
      code,
      searchTerm: 'typed',
      portionSize: { method: 'weight', data: { servingWeight: 50 } },
    }));
    await study.submit({ meals: [{ ...meal, foods }], missing: WORDS });
    await app().given.food({ code: learnt, locals: { [locale]: {} } });
    await app().settle();
    const coders = await Promise.all(
      [study.staff, study.second].map(async (caller) => ({ caller, id: (await caller.auth.me()).id })),
    );
    for (let step = 0; step < STEPS; step++) {
      const possible = changes(study, unknown, below);
      const change = possible[below(possible.length)] ?? possible[0];
      expect(['done', 'coding.conflict']).toContain(await codeOf(Promise.resolve(change?.())));
      const [kept, entries] = await keptAndCounted();
      expect(kept).toEqual(entries);
      for (const { caller, id } of coders) {
        const groups = await counted(study, id, learnt);
        expect(await listed(study, caller)).toEqual({ groups, totals: new Set([groups.length]) });
        const missing = groups.filter(({ kind }) => kind === 'missing-food');
        const { items, total } = await caller.codings.listQueue({
          surveyId: study.surveyId,
          kind: 'missing-food',
          offset: 1,
        });
        expect(items).toMatchObject(missing.slice(1));
        expect(total).toBe(missing.length);
      }
    }
  },
);
