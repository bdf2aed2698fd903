import { AppError, MAX_ISSUES, type Issue } from './errors.ts';

/** Makes the refusal of a body from its issues. */
export function invalid(code: string, issues: Issue[]): AppError {
  return new AppError('invalid', code, issues.map(({ path, message }) => `${path}: ${message}`).join(' '), { issues });
}

/** Refuses a body that names records which do not exist. Each issue has its place in the body. */
export function requireKnown(issues: readonly Issue[]): void {
  if (issues.length > 0) throw invalid('reference.not_found', issues.slice(0, MAX_ISSUES));
}

/** Makes the issue of a record that does not exist, such as `food "CFLK"`. */
export function unknown(path: string, what: string): Issue {
  return { path, code: 'not_found', message: `There is no ${what}.` };
}

/** Refuses an edit of a record that was changed after the editor read it. The answer names the stored version. */
export function requireVersion(noun: string, current: string | null, base: string | null): void {
  if (current === base) return;
  const message =
    current === null
      ? 'There is no such local record yet: leave baseVersion out to make one.'
      : 'Somebody else changed this record since you read it. Read it again and repeat your change.';
  throw new AppError('conflict', `${noun}.version_conflict`, message, { facts: { currentVersion: current } });
}
