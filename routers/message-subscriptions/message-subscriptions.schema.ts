import { z } from 'zod';

const token = z
  .uuid()
  .meta({ description: 'Token of the link in a mail or an SMS: it stops and resumes messages, and nothing else' });

export const SubscriptionInput = z.strictObject({ token });
export const ChangeSubscriptionInput = SubscriptionInput.extend({
  isUnsubscribed: z
    .boolean()
    .meta({ description: 'true: stop the mails and SMS of the survey; false: send them again' }),
});

export const MessageSubscriptionView = z
  .object({
    surveyId: z.string().meta({ description: 'Survey id' }),
    isUnsubscribed: z.boolean().meta({ description: 'Has the person stopped the mails and SMS of the survey?' }),
  })
  .meta({ id: 'MessageSubscription' });
