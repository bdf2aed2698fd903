import type { Permission } from '../access/permissions.ts';

/** Who may call a procedure; set by the procedure kinds of trpc.ts, read by the document and the policy test. */
export type Access =
  | { kind: 'public' }
  | { kind: 'signedIn' | 'inPerson' | 'ownAccount' }
  | { kind: 'staff' | 'survey' | 'locale'; permission: Permission };
