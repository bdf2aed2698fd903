import type { EntityManager } from '@mikro-orm/sql';
import type { Server } from '../../adapters/backup/postgres-tools.ts';
import type { Config } from '../../config.ts';
import { query, sql } from '../../db/sql.ts';

/** The installation that is backed up or restored. It has no context, because nothing may migrate its database. */
export interface Installation {
  config: Pick<Config, 'databaseUrl' | 'databaseReplicaUrl' | 'databasePoolSize' | 'dataDir' | 'images'>;
  /** The environment in which the programs of PostgreSQL are found and run. */
  environment: Record<string, string | undefined>;
  now: () => Date;
  onProgress: (what: string, done: number, total: number) => void;
}

/** Reads the major version of the PostgreSQL server. No entity: a setting of the server. */
export async function postgresMajor(em: EntityManager): Promise<number> {
  const [server] = await query<{ major: number }>(
    em,
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  );
  return server?.major ?? 0;
}

/** Returns the PostgreSQL server of the installation, null for the embedded database. */
export async function serverOf({ config, environment }: Installation, em: EntityManager): Promise<Server | null> {
  const { databaseUrl } = config;
  return databaseUrl === null ? null : { databaseUrl, environment, postgresMajor: await postgresMajor(em) };
}
