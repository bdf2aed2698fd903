import { beforeAll, inject } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { onServer } from './databases.ts';
import type { TestApp } from './test-app.ts';

/** The connections that listen for changes of the test app's database, on a server; seen from another database of it. */
export function useListeners(app: () => TestApp) {
  let serverUrl: string;
  let database: string | undefined;
  beforeAll(async () => {
    ({ serverUrl } = inject('template') as { serverUrl: string });
    const rows = await query<{ name: string }>(app().context().em, sql`select current_database() as name`);
    database = rows[0]?.name;
  });
  const ofListeners = (what: string) =>
    onServer<{ pid: number }>(
      serverUrl,
      `select ${what} from pg_stat_activity where datname = '${database}' and query = 'listen recall_change'`,
    );
  return {
    databaseUrl: () => {
      const url = new URL(serverUrl);
      url.pathname = `/${database}`;
      return url.href;
    },
    pids: async () => (await ofListeners('pid')).map(({ pid }) => pid),
    kill: () => ofListeners('pg_terminate_backend(pid)'),
    /** Whether the database takes new connections; those that are open stay. */
    admitConnections: async (isAdmitting: boolean) => {
      await onServer(serverUrl, `alter database ${database} allow_connections ${isAdmitting}`);
    },
  };
}
