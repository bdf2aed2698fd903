import type { Permission } from '@dietary-recall/vocabulary/permissions';

/** Who may call a procedure. The procedure kinds of trpc.ts set it; the OpenAPI document and the policy test read it. */
export type Access =
  | { kind: 'public' }
  | { kind: 'signedIn' | 'inPerson' | 'ownAccount' }
  | { kind: 'staff' | 'survey' | 'locale'; permission: Permission };
