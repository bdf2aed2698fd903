import { expect, test } from 'vitest';
import { categoryPaths } from '../../src/domain/category-paths.ts';
import { FoodList, type ListedCategory, type ListedFood } from '../../src/domain/food-list.ts';

const category = (code: string, parents: string[] = [], isHidden = false) =>
  ({
    code,
    parents,
    isHidden,
    localDescription: `the ${code}`,
    englishDescription: code,
    tags: [],
  }) as unknown as ListedCategory;
const food = (code: string, parents: string[]) => ({ code, parents }) as unknown as ListedFood;

const categories = [
  category('A'),
  category('B', ['A']),
  category('C', [], true),
  category('D', ['E']),
  category('E', ['D']),
];
const foods = [food('F', ['B']), food('G', ['C', 'B']), food('H', []), food('I', ['C']), food('J', ['D'])];
const placeOf = categoryPaths(new FoodList(categories, foods, 'en'));

test('the place of a food has its categories and the names of a path from a root', () => {
  expect(placeOf('F')).toEqual({ codes: ['B'], names: ['the A', 'the B'] });
  expect(placeOf('H')).toEqual({ codes: [], names: [] });
  expect(placeOf('none')).toBeNull();
});

test('the path of a food in several categories is that of the first visible one', () => {
  expect(placeOf('G')).toEqual({ codes: ['B', 'C'], names: ['the A', 'the B'] });
  expect(placeOf('I')).toEqual({ codes: ['C'], names: ['the C'] });
});

test('a path ends where categories are above themselves', () => {
  expect(placeOf('J')).toEqual({ codes: ['D'], names: ['the E', 'the D'] });
});
