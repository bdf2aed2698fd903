import { Category } from '../../../entities/category.ts';
import { Food } from '../../../entities/food.ts';
import type { Context } from '../../context.ts';
import { isReserved } from '../../domain/reserved-words.ts';

const CODE = /^[A-Za-z0-9_$.-]{1,64}$/;

/** Returns whether a food or category can be created under this code: it is free, well formed and not reserved for paths. */
export async function isCodeAvailable({ em }: Context, noun: 'food' | 'category', code: string): Promise<boolean> {
  if (!CODE.test(code) || isReserved(noun, code)) return false;
  return (await (noun === 'food' ? em.count(Food, { code }) : em.count(Category, { code }))) === 0;
}
