import { z } from 'zod';

/** A moment on the wire. */
export const Timestamp = z.iso
  .datetime({
    offset: true,
    error: ({ input }) =>
      input === undefined
        ? undefined
        : 'Write a time such as 2026-11-21T09:00:00Z; the + of an offset is %2B in a URL.',
  })
  .refine((time) => time >= '0001', 'Give a time after the year 0, which the database does not have.')
  .meta({ description: 'ISO 8601 with Z or an offset' });
