import type { RecallToSubmit } from '@dietary-recall/recall-flow';
import pLimit from 'p-limit';
import { v5 as uuidv5 } from 'uuid';
import { createRecallClient, type ProgramClient, type RecallClient } from '../../client/index.ts';
import { CommonFoods } from '../respondents/common-foods.ts';
import { reportedDays, type ReportedDay } from '../respondents/simulated-days.ts';
import type { Vernacular } from '../respondents/simulated-meals.ts';
import { diceOf, habitsOf, simulatedPeople, type SimulatedPerson } from '../respondents/simulated-people.ts';
import { isOldCode, SimulatedRespondent } from '../respondents/simulated-respondent.ts';
import { SurveyRecall } from '../respondents/survey-recall.ts';
import { CommandError } from './command.ts';
import type { SimulatedSurvey } from './simulated-survey.ts';

/** A server on two cores answers so many people without keeping one of them waiting. */
const AT_ONCE = 8;
const MOST_PEOPLE_OF_A_REQUEST = 500;
/** The share of people who also begin a recall that they never send. */
const BREAK_OFF = 0.08;
/** The name space of the ids of recalls (RFC 9562, 5.5): the same recall has the same id in each run. */
const RECALL_IDS = '7a1c3f0e-5b0b-4d55-9a56-0a3f6f1f8d27';

export interface Simulation {
  url: string;
  survey: SimulatedSurvey;
  seed: number;
  people: number;
  days: number;
  /** The last day that is reported, YYYY-MM-DD. */
  lastDay: string;
  /** Names that people use and the list does not have; absent: people use the words of the list. */
  vernacular?: Vernacular;
}

/** What a simulation has sent. */
export interface Simulated {
  recalls: number;
  /** Recalls that an earlier run had sent. */
  sentBefore: number;
  foods: number;
  missingFoods: number;
  /** Foods with a code that the list does not have. */
  oldCodes: number;
  unknownPortions: number;
  breakOffs: number;
}

/** Reports days of invented people to a survey over the API. `onProgress` gets the share of the people who have reported. */
export async function simulateSurvey(
  staff: ProgramClient,
  simulation: Simulation,
  onProgress: (share: number) => void,
): Promise<Simulated> {
  const { survey, seed, lastDay } = simulation;
  const people = simulatedPeople(seed, simulation.people, Number(lastDay.slice(0, 4)));
  const tokens = await storePeople(staff, survey.id, people);
  const foods = await CommonFoods.load(staff, survey.localeId, diceOf(seed, 'foods'), simulation.vernacular?.names);
  if (foods.common.length === 0)
    throw new CommandError(`The food list ${survey.localeId} has no foods in categories. Import a food list first.`);
  const sum: Simulated = {
    recalls: 0,
    sentBefore: 0,
    foods: 0,
    missingFoods: 0,
    oldCodes: 0,
    unknownPortions: 0,
    breakOffs: 0,
  };
  const limit = pLimit(AT_ONCE);
  let done = 0;
  const reports = people.map((person) =>
    limit(async () => {
      const client = createRecallClient({ url: simulation.url });
      await client.signIn.withToken({ token: tokens.get(person.userName) ?? '' });
      await new PersonOfSurvey(client, foods, simulation, person).report(sum);
      done += 1;
      onProgress(done / people.length);
    }),
  );
  try {
    await Promise.all(reports);
  } finally {
    limit.clearQueue();
  }
  return sum;
}

/** Stores the people as respondents, and returns the tokens by which they sign in. Those of an earlier run stay as they are. */
async function storePeople(
  { api }: ProgramClient,
  surveyId: string,
  people: readonly SimulatedPerson[],
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (let from = 0; from < people.length; from += MOST_PEOPLE_OF_A_REQUEST) {
    const part = people.slice(from, from + MOST_PEOPLE_OF_A_REQUEST);
    const users = part.map(({ userName }) => ({ userName, customFields: { simulated: 'yes' } }));
    const stored = await api.surveyPeople.upsertRespondents.mutate({ surveyId, users });
    for (const { userName, urlAuthToken } of stored.users) tokens.set(userName, urlAuthToken);
  }
  return tokens;
}

class PersonOfSurvey {
  readonly #client: RecallClient;
  readonly #foods: CommonFoods;
  readonly #simulation: Simulation;
  readonly #person: SimulatedPerson;

  constructor(client: RecallClient, foods: CommonFoods, simulation: Simulation, person: SimulatedPerson) {
    this.#client = client;
    this.#foods = foods;
    this.#simulation = simulation;
    this.#person = person;
  }

  async report(sum: Simulated): Promise<void> {
    const { api } = this.#client;
    const { survey, days, lastDay } = this.#simulation;
    const { sex, birthdate, weight, height } = this.#person;
    await api.profile.updatePhysicalData.mutate({ sex, birthdate, weight, height });
    const { recallNumber } = await api.surveyData.userInfo.query({ surveyId: survey.id });
    const dice = this.#dice('days');
    const drawn = reportedDays(dice, days + 1, { lastDay, timeZone: survey.timeZone });
    const reported = drawn.slice(0, days).toSorted((one, other) => (one.day < other.day ? -1 : 1));
    const sent = recallNumber - 1;
    sum.sentBefore += Math.min(sent, days);
    for (const [at, day] of [...reported.entries()].slice(sent)) add(sum, await this.#send(day, at));
    if (dice.chance(BREAK_OFF) && survey.storeUserSessionOnServer)
      for (const day of drawn.slice(days)) {
        const begun = await this.#breakOff(day);
        // After the wait: others add to the sum in the meantime.
        sum.breakOffs += begun;
      }
  }

  async #send(day: ReportedDay, at: number): Promise<RecallToSubmit> {
    const { recall, respondent } = await this.#begin(day, at);
    await recall.ask((prompt, draft) => respondent.answer(prompt, draft));
    const body = recall.toSubmit({ endTime: respondent.now, paradata: respondent.paradata });
    await this.#client.api.submissions.submit.mutate(body);
    return body;
  }

  /** Begins a recall and leaves it after some answers. Returns the number of recalls that stay under way. */
  async #breakOff(day: ReportedDay): Promise<number> {
    const { recall, respondent } = await this.#begin(day, 'begun');
    let patience = 3 + this.#dice('patience').below(40);
    const isComplete = await recall.ask(
      (prompt, draft) => respondent.answer(prompt, draft),
      () => --patience <= 0,
    );
    if (isComplete) return 0;
    await recall.save();
    return 1;
  }

  async #begin(day: ReportedDay, number: number | 'begun') {
    const { survey } = this.#simulation;
    const { id: surveyId, localeId, timeZone } = survey;
    const { languages } = await this.#client.api.surveyData.publicParameters.query({ surveyId });
    const language = this.#dice('language').pick(languages);
    const { userName } = this.#person;
    const uxSessionId = uuidv5([surveyId, userName, number].join('/'), RECALL_IDS);
    const { startedAt } = day;
    const recall = await SurveyRecall.begin(
      this.#client,
      { surveyId, localeId, language },
      { uxSessionId, timeZone, startedAt: startedAt.toISOString() },
    );
    const habits = await habitsOf(this.#dice('habits'), this.#foods, recall.scheme);
    const { vernacular } = this.#simulation;
    const respondent = new SimulatedRespondent({ client: this.#client, foods: this.#foods, vernacular }, recall, {
      person: this.#person,
      habits,
      day,
      dice: this.#dice('recall', number),
    });
    return { recall, respondent };
  }

  #dice(...purpose: readonly (string | number)[]) {
    return diceOf(this.#simulation.seed, this.#person.userName, ...purpose);
  }
}

function add(sum: Simulated, { meals }: RecallToSubmit): void {
  const flat = (foods: RecallToSubmit['meals'][number]['foods']): typeof foods =>
    foods.flatMap((food) => [food, ...flat(food.linkedFoods)]);
  const foods = meals.flatMap((meal) => flat(meal.foods));
  sum.recalls += 1;
  sum.foods += foods.length;
  sum.missingFoods += meals.flatMap(({ missingFoods }) => missingFoods).length;
  sum.oldCodes += foods.filter(({ code }) => isOldCode(code)).length;
  sum.unknownPortions += foods.filter(({ portionSize }) => portionSize.method === 'unknown').length;
}
