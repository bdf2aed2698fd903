import { z } from 'zod';

const group = 'Mail';

/** E-mails. */
export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL such as smtps://user:password@mail.example.org' })
    .optional()
    .meta({
      isSecret: true,
      group,
      description: 'the mail server; without it no e-mail leaves the machine',
      unset: 'e-mails are files in `DATA_DIR/outbox`',
    }),
  MAIL_FROM: z.string().min(3, 'must be an address such as Recall <recall@example.org>').optional().meta({
    group,
    description: 'sender of e-mails; needed with `SMTP_URL`',
    unset: '`recall@` the host of `PUBLIC_URL`',
  }),
};
