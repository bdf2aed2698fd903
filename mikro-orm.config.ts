import { Migrator } from '@mikro-orm/migrations';
import type { Options } from '@mikro-orm/sql';
import { entities } from './entities/index.ts';

/** What both drivers share; src/db/orm.ts adds the migrations, the driver and its address. */
export const ormOptions = {
  entities,
  extensions: [Migrator],
  forceUtcTimezone: true,
  ignoreUndefinedInQuery: true,
  schemaGenerator: { ignoreRoutines: true, ignoreTriggers: true },
} satisfies Partial<Options>;
