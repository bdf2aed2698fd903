import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { cookieOf } from '../../support/http.ts';
import { recall } from '../../support/recall.ts';
import type { Balancer } from './balancer.ts';
import type { Field, Person } from './field.ts';
import { persist } from './persist.ts';

const PAUSE_MS = 150;
export const FOODS_A_RECALL = 4;

/** One recall as its sender knows it. */
export interface SentRecall {
  /** The ids of the receipts; empty when the sender gave up. */
  receipts: Set<string>;
  attempts: number;
}

/** A respondent who submits one recall after another, with the receipts that they got. */
export class Respondent {
  readonly person: Person;
  readonly sent = new Map<string, SentRecall>();
  /** The saves that were acknowledged and could not be read afterwards. */
  readonly lostSaves: string[] = [];
  readonly #field: Pick<Field, 'survey' | 'locale' | 'foodCodes'>;
  readonly #balancer: Balancer;
  #count = 0;

  constructor(person: Person, field: Pick<Field, 'survey' | 'locale' | 'foodCodes'>, balancer: Balancer) {
    this.person = person;
    this.#field = field;
    this.#balancer = balancer;
  }

  /** Recalls until it is over, with a pause after each recall. */
  async live(isOver: () => boolean, pauseMs = 0): Promise<void> {
    while (!isOver()) {
      await this.recall();
      if (!isOver()) await setTimeout(pauseMs);
    }
  }

  /** Signs in, looks up a food, saves the session, submits a recall and lists the own recalls. */
  async recall(): Promise<void> {
    const { survey, locale } = this.#field;
    const { token, cookie } = await this.#signIn();
    const surveyPath = `/api/surveys/${survey.slug}`;
    await this.#send(`${surveyPath}/user-info`, token);
    await this.#send(`/api/foods/${locale}/lookup?desc=soup`, token);
    await this.#send(`/api/foods/${locale}/${this.#food(0)}`, token);
    await this.#saveSession(`${surveyPath}/user-session`, token);
    await this.#balancer.send('/api/auth/refresh', { method: 'POST', headers: { cookie } });
    await this.#submit(`${surveyPath}/submissions`, token);
    await this.#send(`${surveyPath}/my-submissions?limit=5`, token);
  }

  async #signIn(): Promise<{ token: string; cookie: string }> {
    const { userName, password } = this.person;
    const body = { surveyId: this.#field.survey.slug, userName, password };
    const { answer } = await persist(() => this.#balancer.send('/api/auth/login/alias', { method: 'POST', body }));
    if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.text}`);
    return { token: (answer.body as { accessToken: string }).accessToken, cookie: cookieOf(answer) };
  }

  async #send(path: string, token: string): Promise<void> {
    await this.#balancer.send(path, { token });
    await setTimeout(PAUSE_MS);
  }

  /** Repeats a save until it is acknowledged, and notes it as lost when another one is read afterwards. */
  async #saveSession(path: string, token: string): Promise<void> {
    const data = `session ${++this.#count}`;
    const { answer } = await persist(() => this.#balancer.send(path, { method: 'POST', token, body: { data } }));
    if (answer.status !== 200) throw new Error(`session: ${answer.status} ${answer.text}`);
    const read = await this.#balancer.send(path, { token });
    if (read?.status !== 200) return;
    const kept = (read.body as { data: { sessionData: string } | null }).data?.sessionData;
    if (kept !== data) this.lostSaves.push(`${data} was acknowledged, ${kept} is there`);
  }

  /** Every fifth recall is sent twice at once; of those that fail, every third is never sent again. */
  async #submit(path: string, token: string): Promise<void> {
    const number = this.sent.size;
    const foods = Array.from({ length: FOODS_A_RECALL }, (_, n) => ({ code: this.#food(n), servingWeight: 100 + n }));
    const body = { ...recall(this.#field.survey, foods), uxSessionId: randomUUID() };
    const entry: SentRecall = { receipts: new Set(), attempts: 0 };
    this.sent.set(body.uxSessionId, entry);
    const submit = async () => {
      const answer = await this.#balancer.send(path, { method: 'POST', token, body });
      entry.attempts += 1;
      if (answer?.status === 200) entry.receipts.add((answer.body as { submissionId: string }).submissionId);
      return answer;
    };
    const [first] = await Promise.all(number % 5 === 0 ? [submit(), submit()] : [submit()]);
    if (first?.status === 200 || number % 3 === 0) return;
    await persist(submit);
  }

  #food(offset: number): string {
    const { foodCodes } = this.#field;
    return foodCodes[(this.#count * 7 + this.person.id + offset * 11) % foodCodes.length] ?? '';
  }
}
