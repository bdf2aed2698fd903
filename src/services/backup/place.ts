import type { EntityManager } from '@mikro-orm/sql';
import type { Server } from '../../adapters/backup/postgres-tools.ts';
import type { Config } from '../../config.ts';
import { query, sql } from '../../db/sql.ts';

/** The installation that a backup is made of or restored to. There is no context yet: nothing may migrate it. */
export interface Place {
  config: Pick<Config, 'databaseUrl' | 'databaseReplicaUrl' | 'databasePoolSize' | 'dataDir' | 'images'>;
  /** In which the programs of PostgreSQL are found and run. */
  environment: Record<string, string | undefined>;
  now: () => Date;
  onProgress: (what: string, done: number, total: number) => void;
}

export async function postgresMajor(em: EntityManager): Promise<number> {
  const [server] = await query<{ major: number }>(
    em,
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  );
  return server?.major ?? 0;
}

/** Null: the embedded database. */
export async function serverOf({ config, environment }: Place, em: EntityManager): Promise<Server | null> {
  const { databaseUrl } = config;
  return databaseUrl === null ? null : { databaseUrl, environment, postgresMajor: await postgresMajor(em) };
}
