import { readDraft, type DraftRecall } from '@dietary-recall/recall-flow';
import type { SchemeDocument } from '@dietary-recall/scheme';
import type { Consent, PublicSurveyParameters, SurveyParameters, UserInfo } from 'dietary-recall-client';
import { clockAhead } from './clock.ts';
import { api } from './service.ts';

/** What is known of a survey and of the person who is signed in to it. */
export interface SurveyContext {
  surveyId: string;
  publicParameters: PublicSurveyParameters;
  parameters: SurveyParameters;
  schemeId: string;
  schemeVersion: number;
  scheme: SchemeDocument;
  person: UserInfo;
  consent: Consent;
  /** By how many ms the clock of this device is ahead; 0: it is right. */
  clockAheadMs: number;
}

/** Loads what a signed-in person needs to begin. The calls share one request. `known`: what was loaded before the sign-in. */
export async function loadContext(surveyId: string, known: PublicSurveyParameters | null): Promise<SurveyContext> {
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [publicParameters, parameters, sent, person, consent] = await Promise.all([
    known ?? api.surveyData.publicParameters.query({ surveyId }),
    api.surveyData.parameters.query({ surveyId }),
    api.surveySchemes.ofSurvey.query({ surveyId }),
    api.surveyData.userInfo.query({ surveyId, tz }),
    api.consents.get.query({ surveyId }),
  ]);
  return {
    surveyId,
    publicParameters,
    parameters,
    schemeId: sent.schemeId,
    schemeVersion: sent.schemeVersion,
    scheme: sent.document as SchemeDocument,
    person,
    consent,
    clockAheadMs: clockAhead(person.serverTime),
  };
}

/** The session on the server; `recall` null: it holds no draft of this version. */
export async function loadSession(surveyId: string): Promise<{ recall: DraftRecall | null; updatedAt: string } | null> {
  const { data } = await api.userSessions.get.query({ surveyId });
  if (data === null) return null;
  try {
    return { recall: readDraft(data.sessionData), updatedAt: data.updatedAt };
  } catch {
    return { recall: null, updatedAt: data.updatedAt };
  }
}
