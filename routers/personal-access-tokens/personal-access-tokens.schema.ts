import { PERMISSIONS } from '@dietary-recall/vocabulary/permissions';
import { z } from 'zod';
import { TOKEN_STATES } from '../../src/services/personal-access-tokens/personal-access-tokens.queries.ts';
import { page, PageInput, sortBy, Text, Timestamp } from '../common.schema.ts';
import { UserId } from '../people.schema.ts';

const TokenId = z.uuid().meta({ description: 'Id of a personal access token' });
const Scope = z.enum(PERMISSIONS);
const State = z.enum(TOKEN_STATES);

export const ListMyTokensInput = z.strictObject({
  ...PageInput,
  search: Text(128).optional().meta({ description: 'Part of a name' }),
  state: State.optional().meta({ description: 'State' }),
  sort: sortBy(['name', 'createdAt', 'expiresAt', 'lastUsedAt']).default('-createdAt'),
});
export const ListTokensInput = ListMyTokensInput.extend({ userId: UserId });

export const NewMyTokenInput = z.strictObject({
  name: Text(128).trim().min(3).meta({ description: 'What the token is for' }),
  expiresAt: Timestamp.optional().meta({
    description: 'ISO 8601 with Z or an offset, at most two years from now. The default is a year from now',
  }),
  scopes: z
    .array(Scope)
    .max(PERMISSIONS.length)
    .transform((scopes) => [...new Set(scopes)])
    .nullable()
    .default(null)
    .meta({
      description:
        'The permissions that the token is narrowed to; the owner must have each of them. [] is for operations that need none, such as finding foods. Null gives every permission of the owner',
    }),
});
export const NewTokenInput = NewMyTokenInput.extend({ userId: UserId });

export const MyTokenInput = z.strictObject({ id: TokenId });
export const TokenInput = MyTokenInput.extend({ userId: UserId });

export const PersonalAccessTokenView = z
  .object({
    id: z.string().meta({ description: 'Token id' }),
    name: z.string().meta({ description: 'Name that the owner gave it' }),
    scopes: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The permissions that the token is narrowed to. Null gives every permission of its owner' }),
    createdAt: Timestamp,
    createdBy: z
      .object({
        id: z.number().int().meta({ description: 'User id' }),
        name: z.string().nullable().meta({ description: 'Name of the owner; null: unknown' }),
      })
      .nullable()
      .meta({ description: 'The owner or a superuser; null: that account was deleted' }),
    expiresAt: Timestamp,
    lastUsedAt: Timestamp.nullable().meta({ description: 'Last use, to the minute; null: never used' }),
    revokedAt: Timestamp.nullable(),
    state: State.meta({ description: 'State' }),
  })
  .meta({ id: 'PersonalAccessToken' });
export const PersonalAccessTokenPage = page(PersonalAccessTokenView).meta({ id: 'PersonalAccessTokenPage' });

export const CreatedTokenView = z.object({
  token: PersonalAccessTokenView,
  jwt: z
    .string()
    .meta({ description: 'The token itself, sent as `Authorization: Bearer <jwt>`. It is not shown again' }),
});
export const RevokedTokenView = z.object({ id: z.string().meta({ description: 'Token id' }) });
