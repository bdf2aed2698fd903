/** Work that is done after a request has been answered, by any process of the installation; what each needs to know. */
export interface Tasks {
  /** Sends a notification that is due. */
  notification: { notificationId: number };
  /** Tells the support of a survey what became of its notifications. */
  'notification-report': { surveyId: number };
  /** Sends the link for a new password, where somebody has this address. */
  'password-reset': { email: string };
  /** Tells the support of a survey that a respondent asks to be called. */
  'callback-request': { surveyId: number; userId: number; name: string; phone: string };
  /** Tells the address of a survey of a submission. */
  'submission-webhook': { submissionId: string };
  /** Goes on with a job. */
  job: { jobId: string };
}

export type TaskName = keyof Tasks;

/** What does the work of each task; the queue calls it at least once. */
export type TaskHandlers = { [Name in TaskName]: (data: Tasks[Name], signal: AbortSignal) => Promise<void> };

/** How much there is to do in a queue. */
export interface QueueState {
  queue: TaskName;
  /** Wait for nothing but a process. */
  due: number;
  /** Wait for their time. */
  later: number;
  active: number;
  /** Were given up within the last day. */
  failed: number;
  /** Since the oldest of those that are due became so; 0 where none is. */
  oldestDueSeconds: number;
}

export interface TaskPolicy {
  /** Attempts after the first. */
  retryLimit: number;
  /** Before the first retry; doubled with each. */
  retryDelay: number;
  retryDelayMax: number;
  /** An attempt that takes longer is over; one whose process has ended, after `HEARTBEAT_SECONDS`. */
  expireInSeconds: number;
  /** Tasks at once in a process. */
  localConcurrency: number;
  /** Of tasks with the same `group`, so many at once in the whole installation. */
  groupConcurrency?: number;
  /** `short`: while a task with the same key waits, another one is not added. */
  policy: 'standard' | 'short';
}

/** A process that has not been heard of for so long has ended. */
export const HEARTBEAT_SECONDS = 30;

const MAIL: TaskPolicy = {
  retryLimit: 6,
  retryDelay: 30,
  retryDelayMax: 3600,
  // A mail server may take ten minutes to answer.
  expireInSeconds: 15 * 60,
  localConcurrency: 2,
  policy: 'standard',
};

export const TASK_POLICIES: Readonly<Record<TaskName, TaskPolicy>> = {
  notification: { ...MAIL, localConcurrency: 4 },
  'notification-report': { ...MAIL, policy: 'short' },
  'password-reset': { ...MAIL, retryLimit: 3 },
  'callback-request': MAIL,
  // The last attempt is made about a day after the first.
  // A receiver that says nothing holds up nobody but its own survey.
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
    localConcurrency: 3,
    policy: 'standard',
  },
};
