import { expect, test } from 'vitest';
import { clockText } from '../../apps/survey/src/shell/clock-text.ts';
import { readTime } from '../../apps/survey/src/shell/read-time.ts';

// Times of meals as respondents write them, in the languages of Survey.

const clock = (text: string, near?: { hours: number; minutes: number }) => {
  const time = readTime(text, near);
  return time && `${time.hours}:${String(time.minutes).padStart(2, '0')}`;
};

test.each([
  ['7', '7:00'],
  ['7.30', '7:30'],
  ['730', '7:30'],
  ['19:05', '19:05'],
  ['7 pm', '19:00'],
  ['12 a.m.', '0:00'],
  ['7h30', '7:30'],
  ['19 Uhr', '19:00'],
  ['7 Uhr 30', '7:30'],
  ['half 7', '7:30'],
  ['Half past 6', '6:30'],
  ['half seven', '7:30'],
  ['half 7 pm', '19:30'],
  ['about half past seven', '7:30'],
  ['3 o clock', '3:00'],
  ['3 o’clock', '3:00'],
  ["three o'clock", '3:00'],
  ['quarter to 8', '7:45'],
  ['a quarter past 8', '8:15'],
  ['ten to one', '0:50'],
  ['twenty-five past 4', '4:25'],
  ['noon', '12:00'],
  ['midnight', '0:00'],
  ['halb 7', '6:30'],
  ['halb sieben', '6:30'],
  ['um Viertel nach 7', '7:15'],
  ['viertel vor 15', '14:45'],
  ['10 nach 8', '8:10'],
  ['7 h et demie', '7:30'],
  ['sept heures et demie', '7:30'],
  ['7 heures et quart', '7:15'],
  ['8 heures moins le quart', '7:45'],
  ['vers 8 h moins 10', '7:50'],
  ['midi', '12:00'],
])('%s is %s', (text, time) => {
  expect(clock(text)).toBe(time);
});

test.each(['', 'soon', '25:00', '7:60', '13 pm', 'quarter 7', 'half', 'half 25', '7 8 9', '0 past 7', 'h'])(
  '“%s” is no time',
  (text) => {
    expect(clock(text)).toBe(null);
  },
);

test('an hour that may be one of two is the one near the usual time of the meal', () => {
  const dinner = { hours: 18, minutes: 30 };
  expect(clock('half 7', dinner)).toBe('19:30');
  expect(clock('halb 7', dinner)).toBe('18:30');
  expect(clock('quarter to 1', { hours: 13, minutes: 0 })).toBe('12:45');
  expect(clock('noon', dinner)).toBe('12:00');
  expect(clock('07:10', dinner)).toBe('7:10');
  expect(clock('quarter past midnight', { hours: 13, minutes: 0 })).toBe('0:15');
});

test.each([
  ['4', { from: 12 * 60, to: 18 * 60 }, '16:00'],
  ['half past 5', { from: 12 * 60, to: 18 * 60 }, '17:30'],
  ['9', { from: 7 * 60, to: 13 * 60 }, '9:00'],
  ['12', { from: 12 * 60, to: 18 * 60 }, '12:00'],
  // From 19:00 until after midnight.
  ['12', { from: 19 * 60, to: 24.5 * 60 }, '0:00'],
  // Both are in it, or none: as it is said.
  ['8', { from: 7 * 60, to: 22 * 60 }, '8:00'],
  ['7', { from: 12 * 60, to: 18 * 60 }, '7:00'],
  ['04', { from: 12 * 60, to: 18 * 60 }, '4:00'],
  ['4 am', { from: 12 * 60, to: 18 * 60 }, '4:00'],
])('%s in a gap %o is %s', (text, gap, time) => {
  expect(readTime(text, undefined, gap)).toEqual({
    hours: Number(time.split(':')[0]),
    minutes: Number(time.split(':')[1]),
  });
});

test('a time is written as the region writes it, and is read as it is written', () => {
  const written = (locale: string, hours: number) => clockText(locale, { hours, minutes: 5 });
  // No line breaks before AM.
  expect([0, 7, 12, 19].map((hours) => written('en-US', hours))).toEqual([
    '12:05\u00A0AM',
    '7:05\u00A0AM',
    '12:05\u00A0PM',
    '7:05\u00A0PM',
  ]);
  for (const locale of ['en-GB', 'fr', 'fr-CA', 'de']) expect(written(locale, 7)).toBe('07:05');
  for (const locale of ['en-US', 'en-AU', 'en-IN', 'en-GB', 'fr', 'de'])
    for (let hours = 0; hours < 24; hours += 1)
      expect(readTime(clockText(locale, { hours, minutes: 5 }), { hours: 13, minutes: 0 })).toEqual({
        hours,
        minutes: 5,
      });
});
