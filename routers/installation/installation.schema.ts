import { z } from 'zod';
import { Timestamp } from '../common.schema.ts';

const count = (of: string) =>
  z
    .number()
    .int()
    .meta({ description: `Number of ${of}` });
const bytes = (of: string) => z.number().meta({ description: `${of}, bytes` });

export const InstallationView = z
  .object({
    version: z.string().meta({ description: 'Version of the service' }),
    nodeVersion: z.string().meta({ description: 'Version of Node.js' }),
    startedAt: Timestamp.meta({ description: 'When the process that answers started' }),
    database: z
      .object({
        kind: z.enum(['postgresql', 'embedded']).meta({ description: 'A server, or the database in the data folder' }),
        version: z.string().meta({ description: 'Version of PostgreSQL' }),
        bytes: bytes('Size on the disk'),
      })
      .meta({ description: 'Database' }),
    pictures: z
      .object({
        store: z.enum(['folder', 's3']).meta({ description: 'Where pictures are stored' }),
        count: count('pictures that are served, without their renditions'),
      })
      .meta({ description: 'Store of pictures' }),
    disk: z
      .object({ totalBytes: bytes('Size'), freeBytes: bytes('Free space') })
      .meta({ description: 'Disk of the data folder of the process that answers' }),
    lastBackup: z
      .object({
        createdAt: Timestamp.meta({ description: 'The moment whose state it has' }),
        recalls: count('recalls in it'),
        pictures: count('files of the image store in it: pictures, renditions and parts of extracts'),
      })
      .nullable()
      .meta({ description: 'The last backup of `npm run backup`; null: none. Backups by other tools are not known' }),
    queues: z
      .array(
        z.object({
          queue: z.string().meta({ description: 'What its tasks do' }),
          due: count('tasks that are due and wait for a process'),
          later: count('tasks that wait for their time'),
          active: count('tasks that run'),
          failed: count('tasks of the last day whose last attempt failed'),
          oldestDueSeconds: z.number().meta({ description: 'Seconds for which the oldest due task has waited' }),
        }),
      )
      .meta({ description: 'Queues of all processes' }),
    keys: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the key, which tokens name' }),
          madeOn: z.iso.date().nullable().meta({ description: 'Day on which it was made; null: unknown' }),
          use: z.enum(['signs', 'verifies', 'missing']).meta({
            description:
              'signs: new tokens; verifies: earlier ones; missing: something needs it, and no process has it',
          }),
          tokens: count('valid personal access tokens that it signed'),
          secrets: count('one-time passwords that it sealed'),
          jobs: count('running uploads that it sealed'),
        }),
      )
      .meta({ description: 'Keys that sign tokens and seal secrets, without their secrets' }),
    settings: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Variable of the environment' }),
          group: z.string().meta({ description: 'What it is about' }),
          description: z.string().meta({ description: 'What it does, Markdown' }),
          isSet: z.boolean().meta({ description: 'Was it set? Else the default holds' }),
          value: z.string().nullable().meta({ description: 'Value or default; null: it is secret, or has none' }),
          unset: z.string().nullable().meta({ description: 'What holds without a value, Markdown; null: the default' }),
        }),
      )
      .meta({ description: 'Settings of the process that answers, without secrets' }),
  })
  .meta({ id: 'Installation' });
