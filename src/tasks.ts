import type { SmsDelivery } from '@dietary-recall/vocabulary';

/** The answer to a request for deletion, with the address that the person had before. */
export interface DeletionAnswer {
  userId: number;
  email: string;
  language: string | null;
  requestId: string;
  /** The survey of the recalls; null for an account. */
  surveyId: string | null;
  isDone: boolean;
  reason: string | null;
  /** Where to write about it. */
  supportEmail: string | null;
}

/** What the SMS gateway says of the delivery of a message. */
export interface SmsReceipt {
  /** The id that the gateway gave the message, or that the service gave it. */
  messageId: string;
  /** The word of the gateway, such as `expired`. */
  status: string;
  delivery: SmsDelivery;
}

/** The tasks of the queue with their data. Any process of the installation may run them after the response. */
export interface Tasks {
  /** Sends a notification that is due. */
  notification: { notificationId: number };
  /** Reports the results of notifications to the support of their survey. */
  'notification-report': { surveyId: number };
  /** Sends the link for a new password, if an account has this address. */
  'password-reset': { email: string };
  /** Sends the link that confirms the new e-mail address of a user. */
  'email-change': { userId: number };
  /** Tells the e-mail address that a user had that the user is changing it. */
  'email-change-notice': { userId: number; email: string };
  /** Tells the support of a survey that a respondent wants to be called. */
  'callback-request': { surveyId: number; userId: number; name: string; phone: string };
  /** Tells those who answer it that a person asks for the deletion of data. */
  'deletion-request': { requestId: string };
  /** Tells a person what became of their request for deletion. The account may be gone, so the task holds what the mail says. */
  'deletion-answer': DeletionAnswer;
  /** Sends a respondent their personal link again, if the survey has one with this address. */
  'link-request': { surveyId: number; email: string };
  /** Sends a mail or an SMS of a survey to the person who wrote its words. */
  'test-message': {
    userId: number;
    mail?: { subject: string; text: string; html: string };
    sms?: { id: string; text: string };
  };
  /** Records what the SMS gateway says of the delivery of messages. `receivedAt` is ISO 8601. */
  'sms-receipts': { receipts: SmsReceipt[]; receivedAt: string };
  /** Sends the team of a survey the mail on the week. */
  'weekly-mail': { surveyId: number };
  /** Delivers a webhook. A task of an earlier version names the submission, for which there is no delivery yet. */
  'submission-webhook': { deliveryId: string } | { submissionId: string };
  /** Starts or continues a job. */
  job: { jobId: string };
}

export type TaskName = keyof Tasks;

/** The function that runs each task. The queue calls it at least once for a task. */
export type TaskHandlers = { [Name in TaskName]: (data: Tasks[Name], signal: AbortSignal) => Promise<void> };

/** The number of tasks in a queue, by their state. */
export interface QueueState {
  queue: TaskName;
  /** Tasks that could start at once. */
  due: number;
  /** Tasks whose time has not come. */
  later: number;
  active: number;
  /** Tasks that were given up and are kept. */
  failed: number;
  /** How long the oldest due task has waited; 0 if none is due. */
  oldestDueSeconds: number;
}

export interface TaskPolicy {
  /** The number of attempts after the first. */
  retryLimit: number;
  /** Seconds before the first retry; doubled with each retry. */
  retryDelay: number;
  /** The longest delay of a retry, in seconds. */
  retryDelayMax: number;
  /** The longest time of an attempt. An attempt whose process was killed is over within 40 seconds. */
  expireInSeconds: number;
  /** How long a finished task is kept, for an operator who examines a failure. */
  keptSeconds: number;
  /** The number of tasks that one process runs at a time. */
  localConcurrency: number;
  /** The number of tasks with the same `group` that the whole installation runs at a time. */
  groupConcurrency?: number;
  /** `short`: no task is added while another one with the same key waits. */
  policy: 'standard' | 'short';
}

/** The time without a sign of life after which a process counts as ended. The queue checks it every 10 seconds. */
export const HEARTBEAT_SECONDS = 30;

const DAY_SECONDS = 24 * 3600;
/** For tasks that hold what a person has typed or an address of theirs. With the time to the next clean-up it is less than an hour. */
const SHORTLY_SECONDS = 30 * 60;

const MAIL: TaskPolicy = {
  retryLimit: 6,
  retryDelay: 30,
  retryDelayMax: 3600,
  // A mail server may take ten minutes to answer.
  expireInSeconds: 15 * 60,
  keptSeconds: DAY_SECONDS,
  localConcurrency: 2,
  policy: 'standard',
};

export const TASK_POLICIES: Readonly<Record<TaskName, TaskPolicy>> = {
  notification: { ...MAIL, localConcurrency: 4 },
  'notification-report': { ...MAIL, policy: 'short' },
  'password-reset': { ...MAIL, retryLimit: 3, keptSeconds: SHORTLY_SECONDS },
  'email-change': { ...MAIL, retryLimit: 3 },
  'email-change-notice': { ...MAIL, keptSeconds: SHORTLY_SECONDS },
  'callback-request': { ...MAIL, keptSeconds: SHORTLY_SECONDS },
  'deletion-request': MAIL,
  'deletion-answer': { ...MAIL, keptSeconds: SHORTLY_SECONDS },
  'link-request': { ...MAIL, retryLimit: 3, keptSeconds: SHORTLY_SECONDS },
  'test-message': { ...MAIL, retryLimit: 3, keptSeconds: SHORTLY_SECONDS },
  'sms-receipts': { ...MAIL, retryLimit: 4, keptSeconds: SHORTLY_SECONDS },
  'weekly-mail': MAIL,
  // The last attempt is made about a day after the first.
  // The group limit keeps a receiver that does not answer from delaying other surveys. Lanes that look for tasks at the same moment
  // may exceed it for a while.
  'submission-webhook': {
    ...MAIL,
    retryLimit: 12,
    retryDelayMax: 4 * 3600,
    expireInSeconds: 60,
    localConcurrency: 6,
    groupConcurrency: 2,
  },
  // A job counts its attempts itself (services/jobs/run-job.ts) and ends long before these are used up.
  job: {
    retryLimit: 100,
    retryDelay: 2,
    retryDelayMax: 60,
    expireInSeconds: 12 * 3600,
    keptSeconds: DAY_SECONDS,
    localConcurrency: 3,
    // The group is a survey, or all imports of lists and tables: its jobs leave a place for those of another group.
    groupConcurrency: 2,
    policy: 'standard',
  },
};
