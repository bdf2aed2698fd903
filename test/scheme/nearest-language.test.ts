import { chooseLanguage, nearestLanguage, textIn } from '@dietary-recall/scheme';
import { describe, expect, test } from 'vitest';

describe('the nearest language', () => {
  test('is the wanted one, then the same without region, then another region of the same, and otherwise none', () => {
    expect(nearestLanguage(['fr', 'fr-CA', 'FR-be'], 'fr-BE')).toBe('FR-be');
    expect(nearestLanguage(['fr-CA', 'fr'], 'fr-BE')).toBe('fr');
    expect(nearestLanguage(['en', 'fr-CA'], 'fr')).toBe('fr-CA');
    expect(nearestLanguage(['en', 'fr'], 'fro')).toBeNull();
  });

  test('decides which text and which language of a scheme a person gets, before the further languages do', () => {
    expect(textIn({ en: 'Tea', 'fr-CA': 'Thé' }, 'fr', ['en'])).toBe('Thé');
    expect(textIn({ en: 'Tea', fr: 'Thé' }, 'pt', ['en', 'fr'])).toBe('Tea');
    expect(textIn({}, 'pt', ['en'])).toBe('');
    expect(chooseLanguage(['en', 'fr'], ['pt', 'fr-CA'])).toBe('fr');
    expect(chooseLanguage(['en', 'fr'], ['pt'])).toBe('en');
  });
});
