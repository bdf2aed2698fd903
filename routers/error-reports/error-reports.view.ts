import type { z } from 'zod';
import type { ErrorReportedView } from './error-reports.schema.ts';

export function toReported(): z.output<typeof ErrorReportedView> {
  return { reported: true };
}
