import { z } from 'zod';
import { SurveyId, Timestamp } from '../common.schema.ts';
import { PersonRef, RespondentId } from '../people.schema.ts';

/** The interview of the caller with a respondent. */
export const InterviewRef = z.strictObject({
  surveyId: SurveyId,
  userId: RespondentId,
});

export const InterviewView = z
  .object({
    id: z.uuid().meta({ description: 'Id of the interview, under which the trail has it' }),
    surveyId: z.string().meta({ description: 'Survey id' }),
    accessToken: z.string().meta({
      description:
        'Send it as `Authorization: Bearer <token>` for the calls of the recall, and keep it no longer than the tab that sends it',
    }),
    url: z.string().meta({
      description:
        'Address of the application of respondents for this interview, with the access token behind `#`: open it in a browser, and send it to nobody',
    }),
    expiresAt: Timestamp.meta({ description: 'When the interview ends at the latest, ISO 8601' }),
    respondent: z
      .object({
        id: z.number().int().meta({ description: 'User id' }),
        userName: z.string().meta({ description: 'User name in the survey' }),
      })
      .meta({ description: 'Whose recall it is' }),
    interviewer: PersonRef.meta({ description: 'Who interviews: the caller' }),
  })
  .meta({ id: 'Interview' });

export const EndedInterviewView = z
  .object({
    surveyId: z.string().meta({ description: 'Survey id' }),
    userId: z.number().int().meta({ description: 'User id of the respondent' }),
  })
  .meta({ id: 'EndedInterview' });
