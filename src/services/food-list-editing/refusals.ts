import type { RecordType } from '@dietary-recall/vocabulary';
import { isReserved } from '../../domain/reserved-words.ts';
import { AppError, MAX_ISSUES, type Issue } from '../../errors.ts';
import { invalid } from '../../refusals.ts';

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
