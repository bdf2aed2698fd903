import { z } from 'zod';
import { addressVariables } from './addresses.ts';
import { databaseVariables } from './database.ts';
import { imageVariables } from './images.ts';
import { mailVariables } from './mail.ts';
import { operationVariables } from './operation.ts';
import { serverVariables } from './server.ts';
import { signInVariables } from './signing-in.ts';
import { smsVariables } from './sms.ts';

/** The schema of the environment. `npm run configuration` writes docs/reference/configuration.md from it. */
export const Variables = z.object({
  ...serverVariables,
  ...databaseVariables,
  ...addressVariables,
  ...signInVariables,
  ...operationVariables,
  ...mailVariables,
  ...smsVariables,
  ...imageVariables,
});

/** Checks the variables and the dependencies between them. */
export const Environment = Variables.superRefine((env, context) => {
  if (env.DATABASE_URL !== undefined && env.TOKEN_KEYS === undefined) {
    const message = 'is needed with DATABASE_URL, the same in all processes: "npm run keys -- rotate" makes one';
    context.addIssue({ code: 'custom', path: ['TOKEN_KEYS'], message });
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (env[name] === undefined || env.DATABASE_URL !== undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'needs DATABASE_URL' });
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    context.addIssue({
      code: 'custom',
      path: ['MAIL_FROM'],
      message: 'is needed with SMTP_URL, as the sender of e-mails',
    });
  }
  if (env.SMS_FORMAT === 'form' && Object.values(env.SMS_BODY).some((field) => typeof field !== 'string')) {
    context.addIssue({
      code: 'custom',
      path: ['SMS_BODY'],
      message: 'must be an object of texts, as SMS_FORMAT is form',
    });
  }
  if (env.SMS_RECEIPT_SECRET !== undefined) {
    for (const needed of ['SMS_URL', 'SMS_RECEIPT_ID', 'SMS_RECEIPT_STATUS'] as const) {
      if (env[needed] !== undefined) continue;
      context.addIssue({ code: 'custom', path: ['SMS_RECEIPT_SECRET'], message: `needs ${needed}` });
    }
  }
  if (env.IMAGES_S3_BUCKET !== undefined) return;
  for (const name of ['IMAGES_S3_ENDPOINT', 'IMAGES_S3_REGION', 'IMAGES_S3_PREFIX'] as const) {
    if (env[name] === undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'needs IMAGES_S3_BUCKET' });
  }
});

export type Environment = z.output<typeof Environment>;
