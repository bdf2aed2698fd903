import { RECALL_VERSIONS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { SoughtUserName } from '../src/domain/person-fields.ts';
import type { Period } from '../src/services/study-files/period.ts';
import { VALIDITIES_WANTED, type DaysRecalled } from '../src/services/study-files/recalls-wanted.ts';
import { Timestamp } from './common.schema.ts';

export const As = z.enum(RECALL_VERSIONS).default('coded').meta({
  description: '`coded`: with the codings that hold; `submitted`: as the respondent submitted it',
});

// A time outside these years is a mistake, and PostgreSQL cannot store the first and last years that text can express.
const Moment = Timestamp.refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 1970 && year <= 2100;
}, 'Give a time between the years 1970 and 2100.');

/** The period in which recalls were submitted. */
export const PeriodInput = {
  dateFrom: Moment.optional().meta({ description: 'Submitted at this time or later; ISO 8601 with Z or an offset' }),
  dateTo: Moment.optional().meta({ description: 'Submitted before this time; ISO 8601 with Z or an offset' }),
};

/** Returns whether a period does not end before it starts. */
export const isForward = ({ dateFrom, dateTo }: Period): boolean =>
  dateFrom === undefined || dateTo === undefined || Date.parse(dateFrom) <= Date.parse(dateTo);
export const BACKWARD = { path: ['dateTo'], error: 'The period cannot end before it starts.' };

// PostgreSQL has days that JavaScript has not, and the other way round.
const RecallDay = z.iso
  .date()
  .refine((day) => day >= '1970-01-01' && day <= '2100-12-31', 'Give a day between the years 1970 and 2100.');
export const hasForwardDays = ({ recalledFrom, recalledTo }: DaysRecalled): boolean =>
  recalledFrom === undefined || recalledTo === undefined || recalledFrom <= recalledTo;
export const BACKWARD_DAYS = { path: ['recalledTo'], error: 'The last day cannot be before the first one.' };

/** The recalls that a file is about. */
export const RecallFilterInput = {
  ...PeriodInput,
  as: As,
  validity: z.array(z.enum(VALIDITIES_WANTED)).min(1).optional().meta({
    description:
      'Only recalls that a nutritionist judged so; `unjudged`: nobody did. Without it `as=coded` leaves out `excluded` ones',
  }),
  recalledFrom: RecallDay.optional().meta({ description: 'First day recalled, YYYY-MM-DD' }),
  recalledTo: RecallDay.optional().meta({ description: 'Last day recalled, included, YYYY-MM-DD' }),
  user: SoughtUserName.optional().meta({ description: 'The user name of one respondent' }),
};
