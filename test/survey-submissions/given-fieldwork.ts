import { RECALL_DAY, recall, type SubmitInput } from '../support/recall.ts';
import type { Caller, TestApp } from '../support/test-app.ts';

/** A locale with a food of 64 kcal/100 g, of which up to 5 kg are plausible. */
export async function givenFoods(app: TestApp): Promise<string> {
  const { given } = app;
  const { id: locale } = await given.locale();
  const nutrients = { 1: 64, 11: 3.4 };
  await given.food({ code: 'MILK', reasonableAmount: 5000, locals: { [locale]: { nutrients } } });
  await app.settle();
  return locale;
}

interface RecallGiven extends Partial<SubmitInput> {
  /** When it is submitted, in 2026; now unless given. */
  at?: string;
  /** g of milk; 1,000 g (640 kcal, no flag) unless given. */
  milk?: number;
}

/** A survey, who runs it, and a way for its respondents to submit at any time. */
export async function givenFieldwork(app: TestApp, locale: string, settings: object = {}) {
  const survey = await app.given.survey({ locale, ...settings });
  const leader = await app.given.respondent(survey, { role: 'staff' });
  const submit = async (person: { id: number }, { at, milk = 1000, ...changed }: RecallGiven = {}): Promise<string> => {
    if (at !== undefined) app.clock.set(at);
    const caller = await app.as(person);
    const times = { startTime: '2026-03-01T18:00:00Z', endTime: '2026-03-01T18:12:00Z' };
    // Tests move the clock to March 2026, before the usual day of later years.
    const begun = app.clock.now() < new Date(RECALL_DAY) ? times : {};
    const input = { ...recall(survey, [{ code: 'MILK', servingWeight: milk }]), ...begun, ...changed };
    return (await caller.submissions.submit(input)).submissionId;
  };
  return { survey, surveyId: survey.slug, leader, staff: { surveySubmissions: staffOf(app, leader) }, submit };
}

type Submissions = Caller['surveySubmissions'];

/** Signs in again for each call, because tests move the clock back and a token of the future is refused. */
function staffOf(app: TestApp, leader: { id: number }): Pick<Submissions, 'list' | 'monitoring' | 'get' | 'delete'> {
  const submissions = async () => (await app.as(leader)).surveySubmissions;
  return {
    list: async (input) => (await submissions()).list(input),
    monitoring: async (input) => (await submissions()).monitoring(input),
    get: async (input) => (await submissions()).get(input),
    delete: async (input) => (await submissions()).delete(input),
  };
}
