import { z } from 'zod';

/** The version of the format of the folder. A service that reads another version refuses the backup. */
export const FORMAT = 1;

/** The description of a backup, which a restore reads before it changes anything. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The version of the service that made the backup. */
  version: z.string(),
  /** `postgresql` holds what pg_dump writes, `embedded` the rows of each table as text. */
  database: z.enum(['postgresql', 'embedded']),
  /** The major version of the PostgreSQL server that was backed up. */
  postgresMajor: z.number().int(),
  /** The names of the migrations that had run, in their order. */
  migrations: z.array(z.string()).min(1),
  /** The number of rows by table, `schema.name`, for the tables whose rows are in the backup. */
  rows: z.record(z.string(), z.number().int()),
  /** The number of waiting tasks of an embedded database. On PostgreSQL it is 0, because the dump holds the tables of the queue. */
  tasks: z.number().int(),
  pictures: z.number().int(),
});
export type Manifest = z.output<typeof Manifest>;

/** How many rows a table of the service had, by its name without the schema. */
export function countOf(rows: Manifest['rows'], table: string): number {
  return rows[`public.${table}`] ?? 0;
}
