import { z } from 'zod';

/** Of the folder; a version that reads another one refuses it. */
export const FORMAT = 1;

/** What a backup is of, to be known before anything is restored. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Of the service that made it. */
  version: z.string(),
  /** `postgresql` holds what pg_dump writes, `embedded` the rows of each table as text. */
  database: z.enum(['postgresql', 'embedded']),
  /** Of the PostgreSQL that it was made from. */
  postgresMajor: z.number().int(),
  /** Names of those that had run, in their order. */
  migrations: z.array(z.string()).min(1),
  /** Rows by table, `schema.name`, of those whose rows come along. */
  rows: z.record(z.string(), z.number().int()),
  /** Waiting tasks of an embedded database; the others are rows of their own. */
  tasks: z.number().int(),
  pictures: z.number().int(),
});
export type Manifest = z.output<typeof Manifest>;
