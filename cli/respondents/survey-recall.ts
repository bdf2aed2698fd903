import { plausibleEnergy } from '@dietary-recall/nutrition';
import {
  apply,
  findFood,
  newRecall,
  nextPrompt,
  progressOf,
  toSubmission,
  type DraftFood,
  type DraftRecall,
  type FlowFacts,
  type Match,
  type Prompt,
  type RecallEvent,
  type RecallStart,
  type RecallToSubmit,
  type SubmissionMoment,
} from '@dietary-recall/recall-flow';
import type { SchemeDocument } from '@dietary-recall/scheme';
import type { Food, RecallClient } from '../../client/index.ts';

interface SurveyOfRecall {
  surveyId: string;
  localeId: string;
  /** BCP 47. */
  language: string;
}

type Start = Pick<RecallStart, 'uxSessionId' | 'timeZone' | 'startedAt'>;

/** What is said to a prompt. */
type Respond = (prompt: Prompt, recall: DraftRecall) => Promise<readonly RecallEvent[]> | readonly RecallEvent[];

type Person = Awaited<ReturnType<RecallClient['api']['surveyData']['userInfo']['query']>>;

/**
 * A recall that a program reports over the API, as an application does: it has the scheme of the survey, knows the person who is signed
 * in, and loads the foods that are chosen. What the person says is the caller's.
 */
export class SurveyRecall {
  readonly scheme: SchemeDocument;
  readonly person: Person;
  readonly facts: FlowFacts;
  readonly #client: RecallClient;
  readonly #survey: SurveyOfRecall;
  readonly #foods = new Map<string, Food>();
  #recall: DraftRecall;

  /** Loads what is known before the first question. `client` is signed in as the respondent. */
  static async begin(client: RecallClient, survey: SurveyOfRecall, start: Start): Promise<SurveyRecall> {
    const { surveyId, language } = survey;
    const [sent, person] = await Promise.all([
      client.api.surveySchemes.ofSurvey.query({ surveyId, language }),
      client.api.surveyData.userInfo.query({ surveyId, tz: start.timeZone }),
    ]);
    const { schemeId, schemeVersion } = sent;
    const recall = newRecall({ ...survey, ...start, schemeId, schemeVersion, mode: 'self' });
    return new SurveyRecall(client, survey, { scheme: sent.document as SchemeDocument, person, recall });
  }

  private constructor(
    client: RecallClient,
    survey: SurveyOfRecall,
    { scheme, person, recall }: { scheme: SchemeDocument; person: Person; recall: DraftRecall },
  ) {
    this.#client = client;
    this.#survey = survey;
    this.#recall = recall;
    this.scheme = scheme;
    this.person = person;
    this.facts = {
      food: (code) => this.#foods.get(code),
      parts: () => undefined,
      suggestedCategories: () => undefined,
      earlierAmount: () => undefined,
      personFields: person.customFields,
      sex: person.sex,
      recallNumber: person.recallNumber,
      plausibleEnergy: plausibleEnergy(null, null),
    };
  }

  /** Asks until the recall can be sent, or until `isEnough` says so after an answer. Returns whether it can be sent. */
  async ask(respond: Respond, isEnough: (recall: DraftRecall) => boolean = () => false): Promise<boolean> {
    for (;;) {
      const prompt = this.#prompt();
      if (prompt.ask === 'send') return true;
      for (const event of await respond(prompt, this.#recall)) this.#recall = apply(this.#recall, event, prompt);
      if (isEnough(this.#recall)) return false;
    }
  }

  #prompt(): Prompt {
    return nextPrompt(this.#recall, this.scheme, this.facts);
  }

  /** Stores the consent of the person. */
  async consent(version: string, at: string): Promise<RecallEvent> {
    const { surveyId, language } = this.#survey;
    await this.#client.api.consents.give.mutate({ surveyId, version, language });
    return { type: 'consent', version, language, at };
  }

  /** Finds foods by the words of a person, best first. */
  async search(typed: string, limit: number): Promise<{ code: string; localDescription: string }[]> {
    const { foods } = await this.#client.api.foods.lookup.query({ locale: this.#survey.localeId, desc: typed, limit });
    return foods;
  }

  /** Chooses a food of the list, which is loaded unless it is given. */
  async choose(id: string, match: Match, food?: Food): Promise<RecallEvent> {
    const { localeId: locale } = this.#survey;
    const listed = food ?? (await this.#client.api.foods.get.query({ locale, code: match.code }));
    this.#foods.set(match.code, listed);
    return { type: 'match', food: id, match };
  }

  /** A food of the recall, with the food of the list that was chosen for it. */
  entry(id: string): { food: DraftFood; listed: Food | undefined } {
    const food = findFood(this.#recall, id)?.food;
    if (!food) throw new Error(`the recall has no food ${id}`);
    return { food, listed: this.#foods.get(food.match?.code ?? '') };
  }

  /** Saves the recall under way, as an application does after each answer, and returns when it was saved. */
  async save(): Promise<string> {
    const { surveyId } = this.#survey;
    const progress = progressOf(this.#recall, this.#prompt());
    const data = JSON.stringify(this.#recall);
    const { updatedAt } = await this.#client.api.userSessions.save.mutate({ surveyId, data, progress });
    return updatedAt;
  }

  /** Goes on with a recall that was saved. */
  resume(recall: DraftRecall): void {
    this.#recall = recall;
  }

  /** The body that submits the recall. */
  toSubmit(moment: SubmissionMoment): RecallToSubmit {
    return toSubmission(this.#recall, this.scheme, this.facts, moment);
  }
}
