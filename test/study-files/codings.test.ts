import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { exportSubmissions, type ExportWanted } from '../../src/services/survey-submissions/export-submissions.ts';
import { givenList, makeStudy, missingIdOf, type CodingStudy } from '../codings/coding-study.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  locale = await givenList(app());
});

async function rowsOf({ surveyId }: CodingStudy, wanted: Partial<ExportWanted>): Promise<Record<string, string>[]> {
  const file = { surveyId, content: 'totals', format: 'csv', bom: false, as: 'coded' } as const;
  const parts = await (await exportSubmissions(app().context(), { ...file, ...wanted })).toArray();
  return parse(parts.join(''), { columns: true });
}

test('a filter by validity selects recalls by what nutritionists judged, whatever the version', async () => {
  const study = await makeStudy(app(), locale);
  const [unjudged, doubtful, excluded] = [await study.submit(), await study.submit(), await study.submit()];
  await study.code(doubtful, { kind: 'validity', validity: 'doubtful' });
  await study.code(excluded, { kind: 'validity', validity: 'excluded' });
  const idsOf = async (wanted: Partial<ExportWanted>) =>
    (await rowsOf(study, wanted)).map((row) => row['Submission ID']);
  for (const as of ['coded', 'submitted'] as const) {
    expect(await idsOf({ as, validity: ['excluded'] })).toEqual([excluded]);
    expect(await idsOf({ as, validity: ['unjudged', 'doubtful'] })).toEqual([unjudged, doubtful]);
  }
  expect(await rowsOf(study, {})).toMatchObject([{ Validity: '' }, { Validity: 'doubtful' }]);
});

test('the sequence of recalls does not count those that a file leaves out', async () => {
  const study = await makeStudy(app(), locale);
  const [excluded] = [await study.submit(), await study.submit()];
  await study.code(excluded, { kind: 'validity', validity: 'excluded' });
  expect(await rowsOf(study, {})).toMatchObject([{ 'Recall number': '2', 'Sequence number': '1' }]);
});

test('the file of codings has each decision, also on excluded recalls, and items lead to it', async () => {
  const study = await makeStudy(app(), locale);
  const submissionId = await study.submit({ missing: ['damson jam'] });
  const excluded = await study.submit();
  const subjectId = missingIdOf(await study.read(submissionId, 'submitted'));
  const coding = await study.code(submissionId, {
    kind: 'code',
    foodId: subjectId,
    foods: [{ code: 'JAM', grams: 15 }],
  });
  const judgement = await study.code(excluded, { kind: 'validity', validity: 'excluded' });
  const codings = await rowsOf(study, { content: 'codings' });
  expect(codings).toMatchObject([
    { 'Coding ID': coding, 'Submission ID': submissionId, Kind: 'code', 'Subject ID': subjectId, 'Food code': 'JAM' },
    { 'Coding ID': judgement, 'Submission ID': excluded, Kind: 'validity', State: 'holds', Validity: 'excluded' },
  ]);
  const items = await rowsOf(study, { content: 'items' });
  expect(items.map((row) => [row['Food code'], row.Coded, row['Coding ID']])).toEqual([
    ['BREAD', 'false', ''],
    ['JAM', 'true', coding],
  ]);
});
