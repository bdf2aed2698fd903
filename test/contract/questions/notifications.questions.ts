import { Notification } from '../../../entities/notification.ts';
import { schedule } from '../../notifications/schedules.ts';
import { MISSING, type AreaQuestions, type Attempt, type Setting } from './questions.ts';

const surveyId = 'survey';
const ofNobody = schedule(['nobody,2099-03-01T08:30:00Z,login-last']);
const fine = ({ world }: Setting) => ({
  surveyId,
  file: schedule([`${world.person.userName},2099-03-01T08:30:00Z,login-last`]),
});
const refused = (file: File): Attempt => ({ as: 'leader', input: { surveyId, file } });
const noSurvey = (input: object = {}) => ({
  'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING, ...input } },
});

const NO_BATCH = '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11';
const noBatch = {
  'notification_batch.not_found': { as: 'leader' as const, input: { surveyId, batchId: NO_BATCH } },
};
const noNotification = {
  'notification.not_found': { as: 'leader' as const, input: { surveyId, notificationId: 2_000_000_000 } },
};
const wanted = {
  filter: { search: 'person', recallsAtMost: 5, customField: ['arm=B'], lastContactBefore: '2099-01-01T00:00:00Z' },
  type: 'login-back-recall',
  at: '2099-03-01T08:30:00Z',
  sendAnyway: false,
};

/** A notification in this state to the person of the world. */
async function made({ app, world }: Setting, state: 'sent' | 'failed'): Promise<number> {
  const { em, now } = app.context();
  const about = { survey: world.survey.id, user: world.person.id, type: 'login-last' } as const;
  // Two of one moment would be the same notification.
  const dueAt = new Date(now().getTime() + Math.floor(Math.random() * 1e9));
  return em.insert(Notification, { ...about, dueAt, state, attempts: 1 });
}

async function batch({ app, world }: Setting, key: string): Promise<string> {
  const leader = await app.as(world.leader);
  const input = { surveyId, key, ...wanted, type: 'login-back-recall' as const };
  return (await leader.notifications.createBatch(input)).id;
}

export const notificationQuestions: AreaQuestions = {
  'notifications.upload': {
    as: 'leader',
    fine,
    full: { surveyId },
    bad: { surveyId, file: ofNobody, replace: 'perhaps' },
    refusals: {
      ...noSurvey({ file: ofNobody }),
      'csv.unreadable': refused(new File([new Uint8Array([0x65, 0xff, 0xfe])], 'schedule.csv')),
      'csv.invalid': refused(ofNobody),
    },
  },
  'notifications.list': {
    as: 'leader',
    fine: {
      surveyId,
      state: 'pending',
      type: 'login-last',
      userId: 1,
      batchId: NO_BATCH,
      delivery: 'undelivered',
      search: 'person',
      sort: '-dueAt',
      limit: 5,
      offset: 0,
    },
    bad: { surveyId, state: 'lost' },
    refusals: noSurvey(),
  },
  'notifications.deletePending': {
    as: 'leader',
    fine: { surveyId },
    bad: { surveyId: 'a survey?' },
    refusals: noSurvey(),
  },
  'notifications.get': {
    as: 'leader',
    fine: async (setting) => ({ surveyId, notificationId: await made(setting, 'sent') }),
    full: { surveyId, notificationId: 1 },
    bad: { surveyId, notificationId: 0 },
    refusals: { ...noSurvey({ notificationId: 1 }), ...noNotification },
  },
  'notifications.retry': {
    as: 'leader',
    fine: async (setting) => ({ surveyId, notificationId: await made(setting, 'failed') }),
    full: { surveyId, notificationId: 1 },
    bad: { surveyId, notificationId: 0 },
    refusals: {
      ...noSurvey({ notificationId: 1 }),
      ...noNotification,
      'notification.not_failed': async (setting) => ({
        as: 'leader' as const,
        input: { surveyId, notificationId: await made(setting, 'sent') },
      }),
    },
  },
  'notifications.dryRunBatch': {
    as: 'leader',
    fine: { surveyId, ...wanted, show: 'all', limit: 5, offset: 0 },
    bad: { surveyId, ...wanted, filter: { recallsAtLeast: -1 } },
    refusals: noSurvey(wanted),
  },
  'notifications.createBatch': {
    as: 'leader',
    fine: { surveyId, key: 'a key', ...wanted },
    bad: { surveyId, key: 'a key', ...wanted, filter: { recallsAtMost: -1 } },
    refusals: {
      ...noSurvey({ key: 'a key', ...wanted }),
      'notification.sms_not_set_up': {
        as: 'leader',
        input: { surveyId, key: 'a key of texts', ...wanted, channel: 'sms' },
      },
      'notification_batch.key_used': async (setting) => {
        await batch(setting, 'a used key');
        return { as: 'leader' as const, input: { surveyId, key: 'a used key', ...wanted, type: 'login-last' } };
      },
    },
  },
  'notifications.listBatches': {
    as: 'leader',
    fine: { surveyId, search: 'key', sort: '-createdAt', limit: 5, offset: 0 },
    bad: { surveyId, sort: 'state' },
    refusals: noSurvey(),
  },
  'notifications.getBatch': {
    as: 'leader',
    fine: async (setting) => ({ surveyId, batchId: await batch(setting, 'a key to read') }),
    full: { surveyId, batchId: NO_BATCH },
    bad: { surveyId, batchId: '1' },
    refusals: { ...noSurvey({ batchId: NO_BATCH }), ...noBatch },
  },
  'notifications.cancelBatch': {
    as: 'leader',
    fine: async (setting) => ({ surveyId, batchId: await batch(setting, 'a key to cancel') }),
    full: { surveyId, batchId: NO_BATCH },
    bad: { surveyId, batchId: '1' },
    refusals: { ...noSurvey({ batchId: NO_BATCH }), ...noBatch },
  },
};
