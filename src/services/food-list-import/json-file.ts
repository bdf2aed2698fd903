import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { reasonOf } from '@dietary-recall/recall/input-messages';
import { z } from 'zod';
import { AppError, MAX_ISSUES, type Issue } from '../../errors.ts';

/** Reads a JSON file of a food list. Throws AppError `food_list.unusable`. */
export function readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  return parseJson(path, textOf(path), schema);
}

/** Reads the text of a JSON file; `path` names it in refusals. Throws AppError `food_list.unusable`. */
export function parseJson<Schema extends z.ZodType>(path: string, text: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(parse(path, text), { error: reasonOf });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path: keys, code, message }) => ({
    path: z.core.toDotPath(keys),
    code,
    message,
  }));
  throw unusableFile(path, issues);
}

/** The refusal of a file for its issues. Each issue has its place in the file, such as `imageMaps[0].objects[2].id`. */
export function unusableFile(path: string, issues: readonly Issue[]): AppError {
  const named = issues.slice(0, MAX_ISSUES);
  const lines = named.map(({ path: place, message }) => `  ${place === '' ? message : `${place}: ${message}`}`);
  if (issues.length > named.length) lines.push(`  ... and ${issues.length - named.length} more`);
  const message = [`${path} cannot be used:`, ...lines].join('\n');
  return unusable(message, { issues: named, facts: { file: basename(path) } });
}

/** The refusal of a food list that cannot be used. */
export function unusable(message: string, details: AppError['details'] = {}): AppError {
  return new AppError('invalid', 'food_list.unusable', message, details);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw unusable(`${path}: ${(error as Error).message}`);
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unusable(`${path}: ${(error as Error).message}`);
  }
}
