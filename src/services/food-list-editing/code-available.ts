import { query, sql } from '../../db/sql.ts';
import { isReserved } from '../../domain/reserved-words.ts';
import type { Context } from '../../context.ts';

const CODE = /^[A-Za-z0-9_$.-]{1,64}$/;

/** Answers whether a food or category can be created under this code: it is free, well formed and not reserved for paths. */
export async function isCodeAvailable({ em }: Context, noun: 'food' | 'category', code: string): Promise<boolean> {
  if (!CODE.test(code) || isReserved(noun, code)) return false;
  const taken = await query(em, sql`select 1 from ${sql.table(noun)} where code = ${code}`);
  return taken.length === 0;
}
