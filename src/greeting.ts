import { mailsInOutbox, outboxOf } from './adapters/mail.ts';
import { readConfig, type Config } from './config.ts';
import type { Demo } from './demo/demo-accounts.ts';
import { DEMO_LOCALE, demoSurveyOf } from './domain/demo-survey-ids.ts';
import type { ProcessRole } from './process-role.ts';

/**
 * The lines that tell a person at the start where the service answers. They name addresses that answer on this machine, and files that
 * exist.
 */
export async function greeting(
  config: Config,
  { url, role, isSurveyAppBuilt }: { url: string; role: ProcessRole; isSurveyAppBuilt: boolean },
  demo: Demo | null,
): Promise<string[]> {
  if (role === 'worker') return [`The worker runs; its health answers at ${url}/health/ready`];
  const lines = [
    `\nThe Dietary Recall Service answers at ${url}`,
    `  recall    ${surveyAppLine(config, { url, isSurveyAppBuilt })}`,
    `  explore   ${url}/docs   (document: ${url}/api/openapi.json)`,
    `  tRPC      ${url}   (base address of the typed client)`,
  ];
  if (config.hasPublicUrl && config.publicUrl !== url) {
    lines.push('  links     of mails and pictures begin with PUBLIC_URL');
  }
  if (demo !== null && demo.accountsFile !== null) {
    lines.push(`  sign in   survey "${demoSurveyOf(DEMO_LOCALE)}"; names and passwords: ${demo.accountsFile}`);
  }
  const waitingMails = config.mail.smtpUrl === null ? await mailsInOutbox(config.dataDir) : 0;
  if (waitingMails > 0) {
    lines.push(
      `  mails     ${waitingMails} in ${outboxOf(config.dataDir)}: nobody sends them while SMTP_URL is not set`,
    );
  }
  if (demo !== null && demo.accountsFile !== null) {
    const address = url === readConfig({}).publicUrl ? '' : ` -- --url ${url}`;
    lines.push(`  play      npm run demo${address}   (in another terminal)`);
  }
  return lines;
}

function surveyAppLine(
  { isSurveyAppHere, surveyFrontendUrl }: Config,
  { url, isSurveyAppBuilt }: { url: string; isSurveyAppBuilt: boolean },
): string {
  if (!isSurveyAppHere) return `${surveyFrontendUrl}   (SURVEY_FRONTEND_URL)`;
  return isSurveyAppBuilt ? `${url}   (the application of respondents)` : 'not built yet: npm run build';
}
