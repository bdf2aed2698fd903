import { describe, expect, test } from 'vitest';
import { smsLength, toE164 } from '../../src/domain/sms.ts';

describe('the length of an SMS', () => {
  test.each([
    ['a'.repeat(160), { encoding: 'gsm-7', units: 160, segments: 1, left: 0 }],
    ['a'.repeat(161), { encoding: 'gsm-7', units: 161, segments: 2, left: 145 }],
    ['a'.repeat(306), { encoding: 'gsm-7', units: 306, segments: 2, left: 0 }],
    ['a'.repeat(307), { encoding: 'gsm-7', units: 307, segments: 3, left: 152 }],
    ['é'.repeat(160), { encoding: 'gsm-7', units: 160, segments: 1, left: 0 }],
    ['€'.repeat(80), { encoding: 'gsm-7', units: 160, segments: 1, left: 0 }],
    ['ê'.repeat(70), { encoding: 'ucs-2', units: 70, segments: 1, left: 0 }],
    ['ê'.repeat(71), { encoding: 'ucs-2', units: 71, segments: 2, left: 63 }],
    ['', { encoding: 'gsm-7', units: 0, segments: 1, left: 160 }],
  ])('of %j', (text, length) => {
    expect(smsLength(text)).toEqual(length);
  });

  test('never divides a character of two units between two messages', () => {
    // 76 characters of two septets fill 152 of the 153 septets of a message.
    expect(smsLength('€'.repeat(153))).toEqual({ encoding: 'gsm-7', units: 306, segments: 3, left: 151 });
    expect(smsLength(`a${'🍏'.repeat(66)}`).segments).toBe(2);
    expect(smsLength('🍏'.repeat(67)).segments).toBe(3);
  });
});

describe('a telephone number', () => {
  test.each([
    ['+44 7911 123456', '+447911123456'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+33.6.12.34.56.78', '+33612345678'],
  ])('%j is %s', (phone, number) => {
    expect(toE164(phone)).toBe(number);
  });

  test.each([
    '07911 123456',
    '0044 7911 123456',
    '+0791112345',
    '+44',
    '+1234567890123456',
    '+44 7911 1234x6',
    '',
    null,
  ])('%j has no country, or is none', (phone) => {
    expect(toE164(phone)).toBeNull();
  });
});
