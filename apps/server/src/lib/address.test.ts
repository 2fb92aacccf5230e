import { describe, expect, test } from 'vitest'
import { createAddressKey, createClientAddress, createQueueKey, normaliseIpAddress } from './address.ts'

describe('canonical IP address and its rate-limit key', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
  ])('parses %s as %s', (text, canonical) => expect(normaliseIpAddress(text)).toBe(canonical))

  test.each([
    '',
    ' ',
    'unknown',
    '203.0.113',
    '203.0.113.256',
    '0xcb007107',
    '0313.0.0161.7',
    '3405803783',
    '1.2.3.4 ',
    '::g',
    '1::2::3',
    '[::1]',
    '1.2.3.4:80',
    "1.2.3.4'; --",
  ])('rejects %j', (text) => {
    expect(normaliseIpAddress(text)).toBeNull()
    expect(createAddressKey(text)).toBe('unknown')
  })

  test('groups IPv6 addresses by /64 and mapped IPv4 addresses as IPv4', () => {
    expect(createAddressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(createAddressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(createAddressKey('2001:db8::')).toBe('2001:db8:0:0::/64')
    expect(createAddressKey('2001:db8:1:3::9')).not.toBe('2001:db8:1:2::/64')
    expect(createAddressKey('::ffff:cb00:7107')).toBe('203.0.113.7')
  })
})

test('groups IPv6 addresses by /48 in queues', () => {
  expect(createQueueKey('2001:db8:1:2::9')).toBe('2001:db8:1::/48')
  expect(createQueueKey('2001:DB8:1:FFFF::9')).toBe('2001:db8:1::/48')
  expect(createQueueKey('2001:db8:2:2::9')).toBe('2001:db8:2::/48')
  expect(createQueueKey('::ffff:cb00:7107')).toBe('203.0.113.7')
  expect(createQueueKey('unknown')).toBe('unknown')
})

describe('client address', () => {
  const behind = createClientAddress(['127.0.0.1', '10.0.0.0/8', 'fe80::/10'])

  test.each([
    ['198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', ' , ,', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', '203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '203.0.113.7:51234', '203.0.113.7'],
    ['127.0.0.1', '[2001:db8::7]:51234', '2001:db8::7'],
    ['127.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['127.0.0.1', '198.51.100.9, 203.0.113.7, 10.1.2.3:99', '203.0.113.7'],
    ['127.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['127.0.0.1', '203.0.113.7, unknown', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7, _hidden, 10.2.2.2', '10.2.2.2'],
    ['127.0.0.1', '::ffff:cb00:7107', '203.0.113.7'],
    [undefined, '203.0.113.7', ''],
  ])('resolves the socket %s with the forwarded addresses %j to %s', (socket, forwarded, address) => {
    expect(behind(socket, forwarded)).toBe(address)
  })

  test('returns the IP address of the socket without a trusted proxy', () => {
    const direct = createClientAddress([])
    expect(direct('::ffff:203.0.113.7', '198.51.100.9')).toBe('203.0.113.7')
    expect(direct(undefined, '198.51.100.9')).toBe('')
  })
})
