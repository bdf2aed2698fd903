import { describe, expect, test } from 'vitest';
import { addressOf, isLoopback, networkOf } from '../../src/adapters/client-address.ts';

describe('the network that counts as one client', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['203.0.113.7:52100', '203.0.113.7'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]:52100', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2'],
    // The gap is one group wide here, inside the network.
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2'],
    ['1::2:3:4:5:6:7', '1:0:2:3'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0'],
  ])('of %s is %s', (text, network) => {
    expect(networkOf(text)).toBe(network);
  });

  test('is the same for all texts that are not addresses', () => {
    const texts = [
      '',
      'unknown',
      '_hidden',
      '1.2.3',
      '1.2.3.4.5',
      '999.1.1.1',
      '2001:db8::1::2',
      'x'.repeat(10_000),
      '[::1',
    ];
    expect(new Set(texts.map(networkOf))).toEqual(new Set(['unknown']));
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%a-very-long-name-of-a-network-interface', 'fe80::1'],
  ['no address', null],
])('the address of %s is %s', (text, address) => {
  expect(addressOf(text)).toBe(address);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['[::1]:4711', true],
  ['128.0.0.1', false],
  ['::2', false],
  ['', false],
])('a connection from %j comes from the same machine: %j', (address, isOwn) => {
  expect(isLoopback(address)).toBe(isOwn);
});
