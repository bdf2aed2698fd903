import type { Context } from '../../context.ts';

/** Removes the tasks of notifications that were deleted, in the caller's transaction. One that has begun finds nothing to send. */
export async function removeTasks(
  { em, tasks }: Pick<Context, 'em' | 'tasks'>,
  deleted: readonly { id: number }[],
): Promise<void> {
  const ids = deleted.map(({ id }) => id);
  await tasks.remove(em, 'notification', 'notificationId', ids);
}
