import { M20261121ChangeFeed } from './m20261121-change-feed.ts';
import { M20261121Initial } from './m20261121-initial.ts';
import { M20261121LocaleVersion } from './m20261121-locale-version.ts';
import { M20261121Notify } from './m20261121-notify.ts';
import { M20261121RecordChanges } from './m20261121-record-changes.ts';
import { M20261121Usage } from './m20261121-usage.ts';

/** In the order in which they run. */
export const migrations = [
  { name: 'm20261121-initial', class: M20261121Initial },
  { name: 'm20261121-change-feed', class: M20261121ChangeFeed },
  { name: 'm20261121-record-changes', class: M20261121RecordChanges },
  { name: 'm20261121-notify', class: M20261121Notify },
  { name: 'm20261121-usage', class: M20261121Usage },
  { name: 'm20261121-locale-version', class: M20261121LocaleVersion },
];
