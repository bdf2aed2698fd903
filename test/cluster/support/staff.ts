import { setTimeout } from 'node:timers/promises';
import { schedule } from '../../notifications/schedules.ts';
import { peopleCsv } from '../../respondent-uploads/given-files.ts';
import { formOf } from '../../support/http.ts';
import type { Balancer } from './balancer.ts';
import type { Field } from './field.ts';
import { persist } from './persist.ts';

/** More passwords than a request hashes by itself, so that the upload is a job. */
const UPLOADED_PEOPLE = 205;
const PAUSE_MS = 1000;

/** A superuser who edits the food list, schedules notifications and uploads people. */
export class Staff {
  readonly #field: Field;
  readonly #balancer: Balancer;
  #token = '';
  /** The names given to the edited food, with whether each edit was acknowledged. */
  readonly names = new Map<string, boolean>();
  readonly uploads = { begun: 0, succeeded: 0, interrupted: 0 };

  constructor(field: Field, balancer: Balancer) {
    this.#field = field;
    this.#balancer = balancer;
  }

  async signIn(): Promise<void> {
    const { staff: body } = this.#field;
    const { answer } = await persist(() => this.#balancer.send('/api/auth/login', { method: 'POST', body }));
    this.#token = (answer.body as { accessToken: string }).accessToken;
  }

  get token(): string {
    return this.#token;
  }

  /** Schedules one notification for each respondent, `everyMs` apart, the first at once. */
  async scheduleNotifications(everyMs: number): Promise<void> {
    const { survey, respondents } = this.#field;
    const now = Date.now();
    const rows = respondents.map(
      ({ userName }, n) => `${userName},${new Date(now + n * everyMs).toISOString()},login-recall-today`,
    );
    const path = `/api/surveys/${survey.slug}/users/notifications/upload-csv`;
    const answer = await this.#balancer.send(path, {
      method: 'POST',
      token: this.#token,
      body: formOf({ file: schedule(rows) }),
    });
    if (answer?.status !== 200) throw new Error(`schedule: ${answer?.status} ${answer?.text}`);
  }

  async edit(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.rename(`Pottage number${this.names.size + 1}`);
      await setTimeout(PAUSE_MS);
    }
  }

  /** Gives the edited food a name. Returns whether the edit was acknowledged. */
  async rename(localDescription: string): Promise<boolean> {
    const path = `/api/admin/foods/${this.#field.locale}/${this.#field.editedFood}`;
    const { answer: read } = await persist(() => this.#balancer.send(path, { token: this.#token }));
    const { local } = read.body as { local: { version: string } };
    const body = {
      baseVersion: local.version,
      localDescription,
      nutrientTableCodes: {},
      portionSize: [],
      associatedFoods: [],
      brandNames: [],
    };
    const answer = await this.#balancer.send(path, { method: 'POST', token: this.#token, body });
    this.names.set(localDescription, answer?.status === 200);
    return answer?.status === 200;
  }

  async upload(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#uploadOnce();
      await setTimeout(PAUSE_MS);
    }
  }

  async #uploadOnce(): Promise<void> {
    const path = `/api/surveys/${this.#field.survey.slug}/users/respondents/upload-csv`;
    const body = () => formOf({ file: peopleCsv(UPLOADED_PEOPLE, { passwords: true }) });
    this.uploads.begun += 1;
    const answer = await this.#balancer.send(path, { method: 'POST', token: this.#token, body: body() });
    if (answer?.status !== 200) return;
    const { id } = (answer.body as { job: { id: string } }).job;
    for (;;) {
      const { answer: seen } = await persist(() => this.#balancer.send(`/api/jobs/${id}`, { token: this.#token }));
      const { state, error } = seen.body as { state: string; error: { code: string } | null };
      if (state === 'succeeded') this.uploads.succeeded += 1;
      else if (error?.code === 'job.interrupted') this.uploads.interrupted += 1;
      else if (state === 'failed') throw new Error(`an upload failed: ${seen.text}`);
      if (state === 'succeeded' || state === 'failed') return;
      await setTimeout(PAUSE_MS);
    }
  }
}
