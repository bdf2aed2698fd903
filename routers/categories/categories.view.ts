import type { z } from 'zod';
import type { Header } from '../../src/domain/food-list.ts';
import type { LookupHeader } from '../foods/foods.schema.ts';

type HeaderView = z.output<typeof LookupHeader>;

export function toHeaders(records: readonly Header[]): HeaderView[] {
  return records.map(({ code, localDescription }) => ({ code, localDescription }));
}

export function toContents(contents: { foods: Header[]; categories: Header[] }): {
  foods: HeaderView[];
  categories: HeaderView[];
} {
  return { foods: toHeaders(contents.foods), categories: toHeaders(contents.categories) };
}
