import { Migrator } from '@mikro-orm/migrations';
import type { Options } from '@mikro-orm/sql';
import { entities } from './entities/index.ts';
import { migrations } from './src/db/migrations/index.ts';

/** What both drivers share; src/db/orm.ts adds the driver and its address. */
export const ormOptions = {
  entities,
  extensions: [Migrator],
  forceUtcTimezone: true,
  ignoreUndefinedInQuery: true,
  migrations: { migrationsList: migrations, path: 'src/db/migrations', emit: 'ts', snapshot: false, silent: true },
  schemaGenerator: { ignoreRoutines: true, ignoreTriggers: true },
} satisfies Partial<Options>;
