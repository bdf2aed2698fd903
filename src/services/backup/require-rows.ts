import type { EntityManager } from '@mikro-orm/sql';
import { AppError } from '../../errors.ts';
import { rowCounts, type Table } from './catalogue.ts';

/** Throws AppError `backup.incomplete` unless every table has as many rows as the backup says. */
export async function requireRows(
  em: EntityManager,
  expected: Readonly<Record<string, number>>,
  tables: readonly Table[],
): Promise<void> {
  const counts = await rowCounts(em, tables);
  const names = new Set([...Object.keys(expected), ...Object.keys(counts)]);
  const wrong = [...names].filter((name) => counts[name] !== expected[name]);
  if (wrong.length === 0) return;
  const list = wrong.map((name) => `${name} (${counts[name] ?? 'none'} rows, not ${expected[name] ?? 'any'})`);
  const message = `The database differs from the backup: ${list.join(', ')}. Do not use it; restore to another one.`;
  throw new AppError('internal', 'backup.incomplete', message);
}
