import type { PGlite } from '@electric-sql/pglite';
import type { EntityManager, MikroORM } from '@mikro-orm/sql';
import { fromKysely, fromPglite, PgBoss, type ConstructorOptions } from 'pg-boss';
import type { Logger } from 'pino';
import {
  HEARTBEAT_SECONDS,
  TASK_POLICIES,
  type QueueState,
  type TaskHandlers,
  type TaskName,
  type Tasks,
} from '../tasks.ts';
import { withAnswerLimit } from './answer-limits.ts';
import { anyText } from './any-of.ts';
import { QUEUE_POOL_OPTIONS } from './limited-client.ts';
import { query, sql } from './sql.ts';

const POOL_SIZE = 2;
const SUPERVISE_SECONDS = 10;
const POLL_SECONDS = 1;
/** The interval at which idle lanes of a queue look for tasks. A lane that finds a task wakes the others. */
const OTHER_LANES_POLL_SECONDS = 5;
/** The interval at which finished tasks are deleted whose time is over: the data of a task may be personal. */
const CLEAN_UP_SECONDS = 10 * 60;
const STOP_MS = 1000;
const SAME_ERROR_MS = 60_000;
/** What pg-boss adds to the words of an error: the queue whose tasks could not be read. */
const QUEUE_OF_ERROR = / \(Queue: .*/s;

/** The database of the queue: PostgreSQL at the URL, otherwise the embedded database of the ORM. */
interface Location {
  orm: MikroORM;
  databaseUrl: string | null;
}

interface When {
  startAfter?: Date;
  /** The key within which the policy `short` allows one waiting task. */
  singletonKey?: string;
  /** The group whose tasks share `groupConcurrency`. */
  group?: { id: string };
}

/** The keys of any of the shapes that the data of a task has. */
type KeyOf<Data> = Data extends unknown ? keyof Data & string : never;

/** A queue of tasks in the database of the installation. One of its processes runs each task, at least once. */
export class TaskQueue {
  readonly #boss: PgBoss;
  readonly #lanes = new Map<TaskName, string[]>();
  readonly #ending = new AbortController();

  private constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** Opens the queue in a database that `installTaskQueue` has prepared. */
  static async open(location: Location, log: Logger): Promise<TaskQueue> {
    const boss = await start(location, log, {
      migrate: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      maintenanceIntervalSeconds: CLEAN_UP_SECONDS,
    });
    return new TaskQueue(boss);
  }

  /** Adds a task in the transaction of `em`, if it has one: the task runs if and only if the transaction commits. */
  async add<Name extends TaskName>(em: EntityManager, name: Name, data: Tasks[Name], when: When = {}): Promise<void> {
    await this.#boss.send(name, data, { ...when, ...within(em) });
  }

  /** Adds many tasks as `add` does. */
  async addAll<Name extends TaskName>(
    em: EntityManager,
    name: Name,
    tasks: readonly (When & { data: Tasks[Name] })[],
  ): Promise<void> {
    await this.#boss.insert(name, [...tasks], within(em));
  }

  /**
   * Finds the tasks with these values under `key` that wait, run or are to be repeated: for each value the time at which its task
   * starts, null while it runs. A value without a task is left out. No entity: pg-boss has the tables.
   */
  async startTimes<Name extends TaskName, Value extends number | string>(
    em: EntityManager,
    name: Name,
    key: KeyOf<Tasks[Name]>,
    values: readonly Value[],
  ): Promise<Map<string, Date | null>> {
    if (values.length === 0) return new Map();
    const known = await query<{ value: string; startAfter: string | null }>(
      em,
      sql`select data ->> ${key} as value, case when state < 'active' then to_json(start_after) #>> '{}' end as "startAfter"
          from pgboss.job
          where name = ${name} and state < 'completed' and data ->> ${key} = ${anyText(values.map(String))}`,
    );
    return new Map(known.map(({ value, startAfter }) => [value, startAfter === null ? null : new Date(startAfter)]));
  }

  /** Returns those of the values under `key` for which no task waits, runs or is to be repeated. */
  async withoutTask<Name extends TaskName, Value extends number | string>(
    em: EntityManager,
    name: Name,
    key: KeyOf<Tasks[Name]>,
    values: readonly Value[],
  ): Promise<Value[]> {
    const known = await this.startTimes(em, name, key, values);
    return values.filter((value) => !known.has(String(value)));
  }

  /** Counts the tasks of each queue, in the order of the queues. No entity: pg-boss has the tables. */
  async states(em: EntityManager): Promise<QueueState[]> {
    return query<QueueState>(
      em,
      sql`select queue,
                 count(*) filter (where is_waiting and start_after <= now())::int as due,
                 count(*) filter (where is_waiting and start_after > now())::int as later,
                 count(*) filter (where state = 'active')::int as active,
                 count(*) filter (where state = 'failed')::int as failed,
                 coalesce(extract(epoch from now() - min(start_after) filter (where is_waiting and start_after <= now())), 0)::float8
                   as "oldestDueSeconds"
          from unnest(${Object.keys(TASK_POLICIES)}::text[]) with ordinality as known(queue, place)
          left join (select name, state, start_after, state < 'active' as is_waiting
                     from pgboss.job where state not in ('completed', 'cancelled')) as job on job.name = queue
          group by queue, place order by place`,
    );
  }

  /** Removes the data of a person from all tasks, finished or not. No entity: pg-boss has the tables. */
  async forget(em: EntityManager, { userId, email }: { userId: number; email: string | null }): Promise<void> {
    await query(
      em,
      sql`delete from pgboss.job where name in ('callback-request', 'password-reset', 'email-change', 'email-change-notice', 'deletion-answer',
              'link-request', 'test-message')
            and ((data ->> 'userId')::int = ${userId} or lower(data ->> 'email') = lower(${email}))`,
    );
  }

  /** Removes the tasks that wait with one of these values under `key`, in the transaction of `em`. No entity: pg-boss has the tables. */
  async remove<Name extends TaskName>(
    em: EntityManager,
    name: Name,
    key: KeyOf<Tasks[Name]>,
    values: readonly (number | string)[],
  ): Promise<void> {
    if (values.length === 0) return;
    await query(
      em,
      sql`delete from pgboss.job
          where name = ${name} and state < 'active' and data ->> ${key} = ${anyText(values.map(String))}`,
    );
  }

  /** Runs tasks until `close`. A handler that throws is called again later, as the policy of the queue says. */
  async work(handlers: TaskHandlers): Promise<void> {
    const open = async <Name extends TaskName>(name: Name, lanes: string[], pollingIntervalSeconds: number) => {
      const { groupConcurrency } = TASK_POLICIES[name];
      const lane = await this.#boss.work<Tasks[Name]>(
        name,
        { pollingIntervalSeconds, ...(groupConcurrency === undefined ? {} : { groupConcurrency }) },
        async (jobs) => {
          // More tasks may follow: the next are looked for at once, and after a failure in a second.
          for (const other of lanes) if (other !== lane) this.#boss.notifyWorker(other);
          for (const { data, signal } of jobs)
            await withAnswerLimit('task', () =>
              handlers[name](data, AbortSignal.any([signal, this.#ending.signal])),
            ).catch(rethrowWithoutWords);
          this.#boss.notifyWorker(lane);
        },
      );
      lanes.push(lane);
    };
    for (const name of Object.keys(TASK_POLICIES) as TaskName[]) {
      const lanes: string[] = [];
      this.#lanes.set(name, lanes);
      await open(name, lanes, POLL_SECONDS);
      while (lanes.length < TASK_POLICIES[name].localConcurrency) await open(name, lanes, OTHER_LANES_POLL_SECONDS);
    }
  }

  /** Makes this process look for tasks of this name at once, if it runs tasks. Call it after a task was committed. */
  wake(name: TaskName): void {
    for (const lane of this.#lanes.get(name) ?? []) this.#boss.notifyWorker(lane);
  }

  /** Takes no more tasks, signals running ones that the process ends, and waits for them. Tasks can still be added. */
  async drain(): Promise<void> {
    this.#ending.abort(new Error('this process ends'));
    await Promise.all(Object.keys(TASK_POLICIES).map((name) => this.#boss.offWork(name)));
  }

  /** Gives running tasks one more second. Another process runs those that do not finish. */
  async close(): Promise<void> {
    await this.#boss.stop({ timeout: STOP_MS });
  }
}

/**
 * Makes or updates the tables of the queue. This is not part of `open`: pg-boss looks up a queue that it did not know at its
 * start outside the transaction that adds a task, and the embedded database has one connection only.
 */
export async function installTaskQueue(location: Location, log: Logger): Promise<void> {
  const boss = await start(location, log, { supervise: false });
  for (const name of Object.keys(TASK_POLICIES) as TaskName[]) await createQueue(boss, name);
  await boss.stop({ graceful: false });
}

async function start({ orm, databaseUrl }: Location, log: Logger, options: ConstructorOptions): Promise<PgBoss> {
  const connection = databaseUrl === null ? await embedded(orm) : onServer(databaseUrl);
  const boss = new PgBoss({ ...connection, ...options, schedule: false, monitorVacuum: false });
  boss.on('error', errorLog(log));
  await boss.start();
  return boss;
}

/**
 * Logs the errors of the queue, those with the same words once a minute. Each queue looks for tasks once a second, and an outage of
 * the database may last for hours.
 */
function errorLog(log: Logger): (err: Error) => void {
  const loggedAt = new Map<string, number>();
  return (err) => {
    const now = performance.now();
    for (const [words, at] of loggedAt) if (now - at > SAME_ERROR_MS) loggedAt.delete(words);
    const words = err.message.replace(QUEUE_OF_ERROR, '');
    if (loggedAt.has(words)) return;
    loggedAt.set(words, now);
    log.error({ err }, 'the task queue failed');
  };
}

function onServer(connectionString: string): ConstructorOptions {
  return { ...QUEUE_POOL_OPTIONS, connectionString, max: POOL_SIZE };
}

async function embedded(orm: MikroORM): Promise<ConstructorOptions> {
  const connection = orm.em.getConnection() as unknown as { getNativeClient(): Promise<PGlite> };
  return { db: fromPglite(await connection.getNativeClient()), backend: 'pglite' };
}

async function createQueue(boss: PgBoss, name: TaskName): Promise<void> {
  const { policy, retryLimit, retryDelay, retryDelayMax, expireInSeconds, keptSeconds } = TASK_POLICIES[name];
  const retries = { retryLimit, retryDelay, retryDelayMax, expireInSeconds, retryBackoff: true };
  const options = { ...retries, heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: keptSeconds };
  await boss.createQueue(name, { ...options, policy });
  await boss.updateQueue(name, options);
}

/**
 * Throws an error without the words of the first one. The queue keeps errors, and those of a mail server name addresses, which would outlive the
 * erasure of a person; the log has them.
 */
function rethrowWithoutWords(error: unknown): never {
  const { name = 'Error', code } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  const kept = new Error(typeof code === 'string' ? `${name} ${code}` : name);
  // pg-boss keeps the stack too, which begins with the message.
  delete kept.stack;
  throw kept;
}

// A separate transaction would wait for the one that the caller has open.
function within(em: EntityManager) {
  const transaction = em.getTransactionContext();
  return transaction ? { db: fromKysely(transaction) } : {};
}
