import { expect, test } from 'vitest';
import { nameOfList } from '../../apps/console/src/patterns/list-name.ts';

const list = (id: string, englishName: string, localName: string) => ({
  id,
  englishName,
  localName,
  respondentLanguage: id.replace('_', '-'),
});
const french = list('fr_FR', 'French (France)', 'français');
const british = list('en_GB', 'English (United Kingdom)', 'English');

test.each([
  ['en', french, 'French (France)'],
  ['fr', french, 'Français'],
  ['fr', british, 'Anglais (Royaume-Uni)'],
  ['fr', { ...british, englishName: 'Our list' }, 'Our list'],
  ['fr', list('toddlers_2', 'Toddlers', 'Toddlers'), 'Toddlers'],
])('in %s a list has the name that is known there, or the one that somebody gave it', (language, named, name) => {
  expect(nameOfList(named, language)).toBe(name);
});
