import { defineEntity, p } from '@mikro-orm/core';
import { TokenFamily } from './token-family.ts';

const RefreshTokenSchema = defineEntity({
  name: 'RefreshToken',
  properties: {
    /** SHA-256 of the token, base64url; the token itself is nowhere stored. */
    hash: p.string().length(43).primary(),
    family: () => p.manyToOne(TokenFamily).ref().deleteRule('cascade').index(),
    expiresAt: p.datetime(),
    /** When it was exchanged for its successor. */
    rotatedAt: p.datetime().nullable(),
  },
});

export class RefreshToken extends RefreshTokenSchema.class {}
RefreshTokenSchema.setClass(RefreshToken);
