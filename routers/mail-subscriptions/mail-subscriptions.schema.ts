import { z } from 'zod';

const token = z
  .uuid()
  .meta({ description: 'Token of the link in a mail: it stops and resumes mails, and nothing else' });

export const SubscriptionInput = z.strictObject({ token });
export const ChangeSubscriptionInput = SubscriptionInput.extend({
  isSubscribed: z.boolean().meta({ description: 'Does the person want the e-mails of the survey?' }),
});

export const MailSubscriptionView = z
  .object({
    surveyId: z.string().meta({ description: 'Survey id' }),
    isSubscribed: z.boolean().meta({ description: 'Does the person get the e-mails of the survey?' }),
  })
  .meta({ id: 'MailSubscription' });
