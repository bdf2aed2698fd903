import { z } from 'zod';

/** What an upload of respondents has stored: its answer, or the result of its job. */
export const RespondentsUploadResult = z
  .object({
    created: z.number().int().meta({ description: 'Accounts made' }),
    updated: z.number().int().meta({ description: 'Accounts changed' }),
    users: z
      .array(
        z.object({
          userId: z.number().int().meta({ description: 'User id' }),
          surveyId: z.string().meta({ description: 'Survey id' }),
          userName: z.string().meta({ description: 'User name in the survey' }),
          urlAuthToken: z.string().meta({ description: 'Signs the person in: treat it as a password' }),
        }),
      )
      .meta({ description: 'In the order of the file' }),
    usersOmitted: z
      .boolean()
      .meta({ description: 'true: more than 10,000, and `users` is empty; export the authentication URLs' }),
  })
  .meta({ id: 'RespondentsUploadResult' });
