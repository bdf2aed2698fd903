import { z } from 'zod';

/** The result of an upload of respondents, in its response or in its job. */
export const RespondentsUploadResult = z
  .object({
    created: z.number().int().meta({ description: 'Number of accounts created' }),
    updated: z.number().int().meta({ description: 'Number of accounts changed' }),
    users: z
      .array(
        z.object({
          userId: z.number().int().meta({ description: 'User id' }),
          surveyId: z.string().meta({ description: 'Survey id' }),
          userName: z.string().meta({ description: 'User name in the survey' }),
          urlAuthToken: z.string().meta({ description: 'Token that signs the person in: treat it as a password' }),
        }),
      )
      .meta({ description: 'The people in the order of the file' }),
    usersOmitted: z.boolean().meta({
      description: 'true: there are more than 10,000 people and `users` is empty; export the authentication URLs',
    }),
  })
  .meta({ id: 'RespondentsUploadResult' });
