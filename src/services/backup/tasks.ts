import type { EntityManager, MikroORM } from '@mikro-orm/sql';
import { pino } from 'pino';
import { query, sql } from '../../db/sql.ts';
import { installTaskQueue, TaskQueue } from '../../db/task-queue.ts';
import { TASK_POLICIES, type TaskName, type Tasks } from '../../tasks.ts';

/** A task that waits, is under way or will be tried again. */
export interface WaitingTask {
  name: string;
  data: object;
  startAfter: string;
  singletonKey: string | null;
  group: string | null;
}

/** Lists the tasks of the queue that have not ended. No entity: pg-boss has the tables. */
export async function waitingTasks(em: EntityManager): Promise<WaitingTask[]> {
  const [queue] = await query(em, sql`select 1 where to_regclass('pgboss.job') is not null`);
  if (!queue) return [];
  return query<WaitingTask>(
    em,
    sql`select name, data, to_json(start_after) #>> '{}' as "startAfter", singleton_key as "singletonKey", group_id as "group"
        from pgboss.job where state < 'completed' order by created_on`,
  );
}

/** Creates the queue and adds the tasks; each has all its attempts again. */
export async function addTasks(
  orm: MikroORM,
  databaseUrl: string | null,
  tasks: AsyncIterable<WaitingTask>,
): Promise<void> {
  const location = { orm, databaseUrl };
  const log = pino({ level: 'error' });
  await installTaskQueue(location, log);
  const queue = await TaskQueue.open(location, log);
  try {
    await orm.em.fork().transactional(async (em) => {
      for await (const task of tasks) await add(queue, em, task);
    });
  } finally {
    await queue.close();
  }
}

async function add(queue: TaskQueue, em: EntityManager, task: WaitingTask): Promise<void> {
  const { name, data, startAfter, singletonKey, group } = task;
  // A task of an earlier version, for which there is no handler.
  if (!isKnown(name)) return;
  await queue.add(em, name, data as Tasks[typeof name], {
    startAfter: new Date(startAfter),
    ...(singletonKey === null ? {} : { singletonKey }),
    ...(group === null ? {} : { group: { id: group } }),
  });
}

function isKnown(name: string): name is TaskName {
  return Object.hasOwn(TASK_POLICIES, name);
}
