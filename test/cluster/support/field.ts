import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { readConfig } from '../../../src/config.ts';
import { openRuntime } from '../../../src/runtime.ts';
import { newWebhookSecret } from '../../../src/services/webhooks/webhook-secret.ts';
import { Given } from '../../support/given.ts';

export interface Person {
  id: number;
  userName: string;
  password: string;
  email: string;
}

/** A survey in the field, and what its clients know. */
export interface Field {
  survey: { id: number; slug: string };
  locale: string;
  foodCodes: string[];
  /** The food that is edited. */
  editedFood: string;
  respondents: Person[];
  staff: { email: string; password: string };
}

interface FieldOptions {
  /** Of a process of the service. */
  environment: Record<string, string>;
  respondents: number;
  webhookUrl?: string;
}

const FOODS = 60;

/** Fills a database: a food list, a survey on it, respondents with addresses, and somebody who runs all of it. */
export async function prepareField({ environment, respondents, webhookUrl }: FieldOptions): Promise<Field> {
  const runtime = await openRuntime(readConfig(environment), pino({ level: 'error' }));
  try {
    const given = new Given(runtime.context);
    const { id: locale } = await given.locale();
    const foodCodes: string[] = [];
    for (let n = 1; n <= FOODS; n++) {
      const local = { description: `Soup of kind ${n}`, nutrients: { 1: n } };
      foodCodes.push((await given.food({ code: `SOUP${n}`, locals: { [locale]: local } })).code);
    }
    const edited = await given.food({ code: 'EDITED', locals: { [locale]: { description: 'Pottage number0' } } });
    const survey = await given.survey({
      locale,
      maximumDailySubmissions: 100_000,
      ...(webhookUrl === undefined
        ? {}
        : { submissionNotificationUrl: webhookUrl, submissionNotificationSecret: newWebhookSecret() }),
    });
    const people: Person[] = [];
    for (let n = 1; n <= respondents; n++) {
      const password = randomBytes(9).toString('base64url');
      const email = `person${n}@example.org`;
      people.push({ ...(await given.respondent(survey, { password, email })), password, email });
    }
    const staff = { email: 'staff@example.org', password: randomBytes(9).toString('base64url') };
    await given.user({ ...staff, roles: [{ name: 'superuser' }] });
    return { survey, locale, foodCodes, editedFood: edited.code, respondents: people, staff };
  } finally {
    await runtime.close();
  }
}
