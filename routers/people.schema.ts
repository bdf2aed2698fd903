import { z } from 'zod';

/** What is known of a person wherever an area answers people. */
export const personFields = {
  id: z.number().int().meta({ description: 'User id' }),
  name: z.string().nullable().meta({ description: 'Name; null: unknown' }),
  email: z.string().nullable().meta({ description: 'E-mail address; null: none' }),
  phone: z.string().nullable().meta({ description: 'Phone number; null: none' }),
  emailNotifications: z.boolean().meta({ description: 'May the service send e-mails to the person?' }),
  smsNotifications: z.boolean().meta({ description: 'May the person be written to by text message?' }),
  customFields: z.record(z.string(), z.string()).meta({ description: 'Further facts of the person: name -> value' }),
};

/** A person as a survey has stored them. */
export const storedPersonFields = {
  userId: z.number().int().meta({ description: 'User id' }),
  surveyId: z.string().meta({ description: 'Survey id' }),
  userName: z.string().meta({ description: 'User name in the survey' }),
  urlAuthToken: z.string().meta({ description: 'Signs the person in: treat it as a password' }),
};

/** What an upload of respondents has stored: its answer, or the result of its job. */
export const RespondentsUploadResult = z
  .object({
    created: z.number().int().meta({ description: 'Accounts made' }),
    updated: z.number().int().meta({ description: 'Accounts changed' }),
    users: z.array(z.object(storedPersonFields)).meta({ description: 'In the order of the file' }),
    usersOmitted: z
      .boolean()
      .meta({ description: 'true: more than 10,000, and `users` is empty; export the authentication URLs' }),
  })
  .meta({ id: 'RespondentsUploadResult' });
