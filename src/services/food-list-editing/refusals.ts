import type { RecordType } from '@dietary-recall/vocabulary';
import { isReserved } from '../../domain/reserved-words.ts';
import { AppError, MAX_ISSUES, type Issue } from '../../errors.ts';
import { invalid } from '../../refusals.ts';

/** Refuses an edit of a record that was changed after the editor read it. The answer names the stored version. */
export function requireVersion(noun: RecordType, current: string | null, base: string | null): void {
  if (current === base) return;
  const message =
    current === null
      ? 'There is no such local record yet: leave baseVersion out to make one.'
      : 'Somebody else changed this record since you read it. Read it again and repeat your change.';
  throw new AppError('conflict', `${noun}.version_conflict`, message, { facts: { currentVersion: current } });
}

/** Refuses a code that is reserved for paths. */
export function requireUsableCode(noun: 'food' | 'category', code: string): void {
  if (!isReserved(noun, code)) return;
  const message = `"${code}" stands for something else in paths: choose another code.`;
  throw invalid(`${noun}.reserved_code`, [{ path: 'code', code: 'reserved', message }]);
}

/** The refusal of a code that another record has. */
export function duplicateCode(noun: 'food' | 'category', code: string): AppError {
  return new AppError(
    'conflict',
    `${noun}.duplicate_code`,
    `There is a ${noun} "${code}" already: choose another code.`,
  );
}

/** The refusal of an unknown record. */
export function notFound(noun: RecordType, code: string): AppError {
  return new AppError('not_found', `${noun}.not_found`, `There is no ${noun} "${code}".`);
}

/** Refuses parents that would put a category above itself. Each issue has its place in the body and the way up. */
export function requireNoCycle(issues: readonly Issue[]): void {
  if (issues.length > 0) throw invalid('category.illegal_parent', issues.slice(0, MAX_ISSUES));
}
