import type { Access } from '../contract/access.ts';

/** Says in a sentence who may call an operation, as its guard decides it. */
export function callersOf(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Anybody may call it, signed in or not.';
    case 'signedIn':
      return 'For everybody who is signed in, with a personal access token too.';
    case 'inPerson':
      return 'For everybody who is signed in, but not with a personal access token.';
    case 'ownAccount':
      return 'For everybody who is signed in, but neither with a personal access token nor by a personal link.';
    case 'staff':
      return `Needs the permission \`${access.permission}\` from any role.`;
    case 'survey':
      return `Needs the permission \`${access.permission}\` in the survey.`;
    case 'locale':
      return `Needs the permission \`${access.permission}\` in the locale.`;
  }
}
