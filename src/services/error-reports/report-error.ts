import type { Application } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';
import { withoutPersonalData } from '../../domain/without-personal-data.ts';

export interface ErrorReport {
  application: Application;
  version: string;
  /** The kind of screen, without ids. */
  screen: string;
  message: string;
  stack?: string | undefined;
  surveyId?: string | undefined;
}

/**
 * Logs and counts an error of an application, without the caller. A survey decides whether stacks are kept. Throws AppError
 * `survey.not_found`.
 */
export async function reportError(
  { surveys, log, metrics }: Context,
  { message, stack, surveyId, ...report }: ErrorReport,
): Promise<ErrorReport> {
  const keepsStack = surveyId === undefined || (await surveys.get(surveyId)).reportStackTrace;
  const kept = {
    ...report,
    message: withoutPersonalData(message),
    ...(stack === undefined || !keepsStack ? {} : { stack: withoutPersonalData(stack) }),
    ...(surveyId === undefined ? {} : { surveyId }),
  };
  metrics.applicationError(report.application);
  log.warn({ report: kept }, 'error in an application');
  return kept;
}
