import { mailsInOutbox, outboxOf } from './adapters/mail.ts';
import { readConfig, type Config } from './config.ts';
import type { Demo } from './demo/demo-accounts.ts';
import { DEMO_LOCALE, demoSurveyOf } from './domain/demo-survey-ids.ts';
import type { ProcessRole } from './process-role.ts';

interface Start {
  url: string;
  role: ProcessRole;
  isSurveyAppBuilt: boolean;
  isConsoleBuilt: boolean;
  /** Where other machines reach the service without PUBLIC_URL. */
  networkUrls: readonly string[];
}

/**
 * The lines that tell a person at the start where the service answers. They name addresses that answer on this machine, and files that
 * exist.
 */
export async function greeting(config: Config, start: Start, demo: Demo | null): Promise<string[]> {
  const { url, role } = start;
  if (role === 'worker') return [`The worker runs; its health answers at ${url}/health/ready`];
  const surveyElsewhere = config.isSurveyAppHere ? null : `${config.surveyFrontendUrl}   (SURVEY_FRONTEND_URL)`;
  const consoleElsewhere = config.isConsoleHere ? null : `${config.adminFrontendUrl}   (ADMIN_FRONTEND_URL)`;
  const lines = [
    `\nThe Dietary Recall Service answers at ${url}`,
    `  recall    ${placeOf(`${url}   (the application of respondents)`, start.isSurveyAppBuilt, surveyElsewhere)}`,
    `  run it    ${placeOf(`${url}/console   (the application of staff)`, start.isConsoleBuilt, consoleElsewhere)}`,
    `  explore   ${url}/docs   (document: ${url}/api/openapi.json)`,
    `  tRPC      ${url}   (base address of the typed client)`,
  ];
  if (start.networkUrls.length > 0) {
    lines.push(
      `  network   ${start.networkUrls.join('   ')}   (phones and computers in the same network)`,
      '            Everybody in that network can open it, and nothing is encrypted: for trying it out, not for a study',
    );
  }
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

/** Where people open an application. `elsewhere`: null, or its address where a setting names one. */
function placeOf(here: string, isBuilt: boolean, elsewhere: string | null): string {
  return elsewhere ?? (isBuilt ? here : 'not built yet: npm run build');
}
