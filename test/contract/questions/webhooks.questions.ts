import { randomUUID } from 'node:crypto';
import type { WebhookDeliveryState } from '@dietary-recall/vocabulary';
import { WebhookDelivery } from '../../../entities/webhook-delivery.ts';
import { newWebhookSecret } from '../../../src/services/webhooks/webhook-secret.ts';
import { MISSING, ofSurvey, type AreaQuestions, type Attempt, type Input, type Setting } from './questions.ts';

const surveyId = 'survey';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const byAdmin = (input: Input): Attempt => ({ as: 'admin', input });

/** A new survey with a webhook address. */
const withAddress = ({ app, world }: Setting) =>
  app.given.survey({
    locale: world.locale,
    submissionNotificationUrl: 'https://receiver.invalid/hook',
    submissionNotificationSecret: newWebhookSecret(),
  });
const hooked = async (setting: Setting): Promise<Input> => ({ surveyId: (await withAddress(setting)).slug });

/** A delivery of a survey, or of a new one with an address. */
async function delivery(setting: Setting, state: WebhookDeliveryState, of?: { id: number; slug: string }) {
  const survey = of ?? (await withAddress(setting));
  const deliveryId = randomUUID();
  const { em, now } = setting.app.context();
  await em.insert(WebhookDelivery, { id: deliveryId, survey: survey.id, state, createdAt: now() });
  return { surveyId: survey.slug, deliveryId };
}

const noSurvey = { 'survey.not_found': byAdmin({ surveyId: MISSING }) };
const noAddress = { 'webhook.no_address': byAdmin({ surveyId: 'other-survey' }) };
const noDelivery = {
  'survey.not_found': byAdmin({ surveyId: MISSING, deliveryId: UNKNOWN }),
  'webhook_delivery.not_found': async (setting: Setting) =>
    byAdmin({ ...(await hooked(setting)), deliveryId: UNKNOWN }),
};

export const webhookQuestions: AreaQuestions = {
  'webhooks.get': { ...ofSurvey, as: 'leader' },
  'webhooks.rotateSecret': {
    as: 'admin',
    fine: hooked,
    full: { surveyId, overlapHours: 24 },
    bad: { surveyId, overlapHours: -1 },
    refusals: { ...noSurvey, ...noAddress },
  },
  'webhooks.test': {
    as: 'admin',
    fine: hooked,
    full: { surveyId },
    bad: { surveyId: 'a survey?' },
    refusals: { ...noSurvey, ...noAddress },
  },
  'webhooks.listDeliveries': {
    as: 'leader',
    fine: { surveyId, state: 'failed', sort: 'createdAt', limit: 5, offset: 0 },
    bad: { surveyId, state: 'lost' },
    refusals: noSurvey,
  },
  'webhooks.getDelivery': {
    as: 'leader',
    fine: (setting) => delivery(setting, 'delivered', setting.world.survey),
    full: { surveyId, deliveryId: UNKNOWN },
    bad: { surveyId, deliveryId: '1' },
    refusals: noDelivery,
  },
  'webhooks.redeliver': {
    as: 'admin',
    fine: (setting) => delivery(setting, 'failed'),
    full: { surveyId, deliveryId: UNKNOWN },
    bad: { surveyId, deliveryId: '1' },
    refusals: {
      ...noDelivery,
      'webhook.no_address': byAdmin({ surveyId: 'other-survey', deliveryId: UNKNOWN }),
      'webhook_delivery.pending': async (setting) => byAdmin(await delivery(setting, 'pending')),
    },
  },
};
