import { rest } from '../../src/contract/meta.ts';
import { reportError } from '../../src/services/error-reports/report-error.ts';
import { publicProcedure, router } from '../../src/trpc.ts';
import { ErrorReportedView, ReportErrorInput } from './error-reports.schema.ts';
import { toReported } from './error-reports.view.ts';

/** The largest body in bytes. It is small because callers need not be signed in. */
const MAX_BODY_BYTES = 32 * 1024;

export const errorReportsRouter = router({
  /** Takes the report of an error in an application, for the log and the metrics. */
  report: publicProcedure
    .meta(
      rest('POST', '/error-reports', 'Report an error of an application (no authentication required)', {
        errors: { 'survey.not_found': 'not_found' },
        limit: 'error-report',
        maxJsonBytes: MAX_BODY_BYTES,
        description:
          'Writes the report into the log of the service and counts it in `recall_application_errors_total`. It is about the application, never about a person: the caller is not recorded, and addresses, quotations and long numbers in the texts are replaced. At most 300 reports in 15 minutes from one network address.',
        example: {
          request: {
            application: 'survey',
            version: '0.2.0',
            screen: 'details/as-served',
            message: "Cannot read properties of undefined (reading 'weight')",
            stack: 'TypeError: ...\n    at Serving (https://recall.example.org/assets/serving-B1a2.js:1:2345)',
            surveyId: 'demo',
          },
        },
      }),
    )
    .input(ReportErrorInput)
    .output(ErrorReportedView)
    .mutation(async ({ ctx, input }) => toReported(await reportError(ctx, input))),
});
