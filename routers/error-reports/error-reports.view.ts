import type { z } from 'zod';
import type { ErrorReport } from '../../src/services/error-reports/report-error.ts';
import type { ErrorReportedView } from './error-reports.schema.ts';

export function toReported(_report: ErrorReport): z.output<typeof ErrorReportedView> {
  return { reported: true };
}
