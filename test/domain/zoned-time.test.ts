import { expect, test } from 'vitest';
import { parseZonedTime } from '../../src/domain/zoned-time.ts';

test.each([
  ['2027-03-01T08:30:00+00:00', '2027-03-01T08:30:00.000Z'],
  ['2027-03-01T08:30Z', '2027-03-01T08:30:00.000Z'],
  ['2027-03-01T08:30:00.250-05:30', '2027-03-01T14:00:00.250Z'],
  ['2027-03-01T08:30:00+01:00[Europe/Paris]', '2027-03-01T07:30:00.000Z'],
  ['2027-07-01T00:10+02:00[Europe/Paris]', '2027-06-30T22:10:00.000Z'],
  ['2028-02-29T23:59:59Z[UTC]', '2028-02-29T23:59:59.000Z'],
])('%s is a moment', (text, moment) => {
  expect(parseZonedTime(text)).toEqual({ at: new Date(moment) });
});

test.each([
  ['2027-03-01T08:30:00', 'format'],
  ['2027-03-01 08:30:00Z', 'format'],
  ['2027-02-29T08:30:00Z', 'format'],
  ['2027-03-01T24:30:00Z', 'format'],
  ['01/03/2027 08:30', 'format'],
  ['', 'format'],
  ['2027-03-01T08:30:00[Europe/Paris]', 'format'],
  ['2027-03-01T08:30:00+01:00[Europe/Lutetia]', 'unknown_zone'],
  ['2027-07-01T08:30:00+01:00[Europe/Paris]', 'other_offset'],
])('%s is none (%s)', (text, fault) => {
  expect(parseZonedTime(text)).toEqual({ fault });
});
