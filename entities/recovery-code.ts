import { defineEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  properties: {
    /** SHA-256 of the code, base64url. The code itself is not stored. */
    hash: p.string().length(43).primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    createdAt: p.datetime(),
  },
});

/** A code that replaces a second factor once. Its row is deleted when it is used. */
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);
