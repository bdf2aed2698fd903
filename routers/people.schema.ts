import { z } from 'zod';

/** The id by which an input names a person. */
export const UserId = z.number().int().min(1).max(2_147_483_647).meta({ description: 'User id' });

/** The id by which an input names a respondent. */
export const RespondentId = UserId.meta({ description: 'User id of the respondent' });

const ref = {
  id: z.number().int().meta({ description: 'User id' }),
  name: z.string().nullable().meta({ description: 'Name; null: unknown' }),
};

/** A person whom an answer mentions. */
export const PersonRef = z.object(ref);

/** The fields of a person that every area returns. */
export const personFields = {
  ...ref,
  email: z.string().nullable().meta({ description: 'E-mail address; null: none' }),
  phone: z.string().nullable().meta({ description: 'Phone number; null: none' }),
  language: z.string().nullable().meta({ description: 'Language for messages to the person, BCP 47; null: unknown' }),
  emailNotifications: z.boolean().meta({ description: 'Does the person accept e-mails?' }),
  smsNotifications: z.boolean().meta({ description: 'Does the person accept SMS?' }),
  customFields: z.record(z.string(), z.string()).meta({ description: 'Further facts of the person: name -> value' }),
};

/** The fields of a person that a survey has stored. */
export const storedPersonFields = {
  userId: z.number().int().meta({ description: 'User id' }),
  surveyId: z.string().meta({ description: 'Survey id' }),
  userName: z.string().meta({ description: 'User name in the survey' }),
  urlAuthToken: z.string().meta({ description: 'Token that signs the person in: treat it as a password' }),
};

/** The result of an upload of respondents, in its response or in its job. */
export const RespondentsUploadResult = z
  .object({
    created: z.number().int().meta({ description: 'Number of accounts created' }),
    updated: z.number().int().meta({ description: 'Number of accounts changed' }),
    users: z.array(z.object(storedPersonFields)).meta({ description: 'The people in the order of the file' }),
    usersOmitted: z.boolean().meta({
      description: 'true: there are more than 10,000 people and `users` is empty; export the authentication URLs',
    }),
  })
  .meta({ id: 'RespondentsUploadResult' });
