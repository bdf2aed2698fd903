import { M20261121Accounts } from './m20261121-accounts.ts';
import { M20261121ChangeFeed } from './m20261121-change-feed.ts';
import { M20261121Initial } from './m20261121-initial.ts';
import { M20261121LocaleVersion } from './m20261121-locale-version.ts';
import { M20261121MethodTables } from './m20261121-method-tables.ts';
import { M20261121Monitoring } from './m20261121-monitoring.ts';
import { M20261121Notify } from './m20261121-notify.ts';
import { M20261121People } from './m20261121-people.ts';
import { M20261121PictureFiles } from './m20261121-picture-files.ts';
import { M20261121RecordChanges } from './m20261121-record-changes.ts';
import { M20261121Research } from './m20261121-research.ts';
import { M20261121Usage } from './m20261121-usage.ts';
import { M20261121WeightVerified } from './m20261121-weight-verified.ts';
import { M20261122EmailChange } from './m20261122-email-change.ts';
import { M20261122JobBatches } from './m20261122-job-batches.ts';
import { M20261122JobWorked } from './m20261122-job-worked.ts';
import { M20261122LinksAfterEnd } from './m20261122-links-after-end.ts';
import { M20261122RefreshPredecessor } from './m20261122-refresh-predecessor.ts';
import { M20261122RefreshSuccessor } from './m20261122-refresh-successor.ts';
import { M20261122SignInFailures } from './m20261122-sign-in-failures.ts';
import { M20261122SignInLogChanges } from './m20261122-sign-in-log-changes.ts';
import { M20261122SurveyVersion } from './m20261122-survey-version.ts';

/** All migrations, in the order in which they run. */
export const migrations = [
  { name: 'm20261121-initial', class: M20261121Initial },
  { name: 'm20261121-change-feed', class: M20261121ChangeFeed },
  { name: 'm20261121-record-changes', class: M20261121RecordChanges },
  { name: 'm20261121-notify', class: M20261121Notify },
  { name: 'm20261121-usage', class: M20261121Usage },
  { name: 'm20261121-locale-version', class: M20261121LocaleVersion },
  { name: 'm20261121-weight-verified', class: M20261121WeightVerified },
  { name: 'm20261121-method-tables', class: M20261121MethodTables },
  { name: 'm20261121-picture-files', class: M20261121PictureFiles },
  { name: 'm20261121-people', class: M20261121People },
  { name: 'm20261121-research', class: M20261121Research },
  { name: 'm20261121-accounts', class: M20261121Accounts },
  { name: 'm20261121-monitoring', class: M20261121Monitoring },
  { name: 'm20261122-job-batches', class: M20261122JobBatches },
  { name: 'm20261122-refresh-successor', class: M20261122RefreshSuccessor },
  { name: 'm20261122-sign-in-log-changes', class: M20261122SignInLogChanges },
  { name: 'm20261122-email-change', class: M20261122EmailChange },
  { name: 'm20261122-survey-version', class: M20261122SurveyVersion },
  { name: 'm20261122-sign-in-failures', class: M20261122SignInFailures },
  { name: 'm20261122-links-after-end', class: M20261122LinksAfterEnd },
  { name: 'm20261122-refresh-predecessor', class: M20261122RefreshPredecessor },
  { name: 'm20261122-job-worked', class: M20261122JobWorked },
];
