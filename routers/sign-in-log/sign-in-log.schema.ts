import { SIGN_IN_METHODS, SIGN_IN_OUTCOMES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { CursorInput, cursorPage, PageInput, Text, Timestamp } from '../common.schema.ts';
import { UserId } from '../people.schema.ts';

export const ListSignInsInput = z.strictObject({
  ...PageInput,
  cursor: CursorInput,
  userId: UserId.optional(),
  method: z.enum(SIGN_IN_METHODS).optional().meta({ description: 'Only entries of this kind' }),
  outcome: z.enum(SIGN_IN_OUTCOMES).optional().meta({ description: 'Only entries with this outcome' }),
  from: Timestamp.optional().meta({ description: 'Only entries at this time or later; ISO 8601 with Z or an offset' }),
  to: Timestamp.optional().meta({ description: 'Only entries before this time; ISO 8601 with Z or an offset' }),
  search: Text(128).optional().meta({ description: 'Part of the name or e-mail address of the account' }),
});

const LoggedPerson = z.object({
  id: z.number().int().meta({ description: 'User id' }),
  name: z.string().nullable().meta({ description: 'Name; null: unknown' }),
  email: z.string().nullable().meta({ description: 'E-mail address; null: none' }),
});

const SignInRecordView = z
  .object({
    id: z.number().int().meta({ description: 'Id of the entry' }),
    at: z.string().meta({ description: 'ISO 8601, UTC' }),
    user: LoggedPerson.extend({
      userName: z.string().nullable().meta({
        description: 'User name in a survey, the first by its letters of several; null: none',
      }),
    })
      .nullable()
      .meta({ description: 'Account; null: nobody has the given name or link' }),
    method: z.enum(SIGN_IN_METHODS).meta({ description: 'Kind of sign-in, or what was added or removed' }),
    outcome: z.enum(SIGN_IN_OUTCOMES).meta({
      description: 'Outcome of an attempt; `added` or `removed`: change of a factor, of recovery codes or of a token',
    }),
    by: LoggedPerson.nullable().meta({
      description: 'Person who changed the account of somebody else; null: attempt to sign in, or change by the owner',
    }),
    address: z.string().nullable().meta({ description: 'Network address; null for respondents and for unknown names' }),
    userAgent: z.string().nullable().meta({ description: 'User-Agent of the browser; null if the address is null' }),
  })
  .meta({ id: 'SignInRecord' });
export const SignInRecordPage = cursorPage(SignInRecordView).meta({ id: 'SignInRecordPage' });
