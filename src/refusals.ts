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
