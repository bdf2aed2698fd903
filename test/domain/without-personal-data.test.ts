import { expect, test } from 'vitest';
import { withoutPersonalData } from '../../src/domain/without-personal-data.ts';

test.each([
  ["Cannot read properties of undefined (reading 'weight')", "Cannot read properties of undefined (reading 'weight')"],
  ['Unexpected token \'p\', "porridge w"... is not valid JSON', 'Unexpected token \'p\', "..."... is not valid JSON'],
  ['JSON Parse error: Unexpected identifier “porridge”', 'JSON Parse error: Unexpected identifier "..."'],
  ['no account for ada.l+x@example.org here', 'no account for [e-mail] here'],
  [
    'failed at https://recall.example.org/s/winter?auth=q8Vd2s5yJ0uN3rXfLk7wBh1c',
    'failed at https://recall.example.org',
  ],
  ['auth q8Vd2s5yJ0uN3rXfLk7wBh1c refused', 'auth [id] refused'],
  ['session 2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a is gone', 'session [id] is gone'],
  [
    'at rememberTheAnswerBeforeSending (https://a.org/assets/portions-of-drink-B1a2cD3e.js:1:9)',
    'at rememberTheAnswerBeforeSending (https://a.org/assets/portions-of-drink-B1a2cD3e.js:1:9)',
  ],
  ['call +44 191 498 0000 failed', 'call [number] failed'],
  [
    'TypeError: x\n    at Serving (https://recall.example.org/assets/serving-B1a2.js:1:23456)\n    at https://a.org/s/winter:9:1',
    'TypeError: x\n    at Serving (https://recall.example.org/assets/serving-B1a2.js:1:23456)\n    at https://a.org:9:1',
  ],
])('of %j what is kept is %j', (text, kept) => {
  expect(withoutPersonalData(text)).toBe(kept);
});
