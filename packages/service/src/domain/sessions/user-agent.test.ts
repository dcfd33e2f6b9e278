// Device names from User-Agent headers, and which addresses count as one network.
import { describe, expect, it } from 'vitest';
import { networkOf } from '../abuse/network.ts';
import { deviceOf } from './user-agent.ts';

describe('devices', () => {
  it.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      ['Macintosh', 'Chrome', '126.0.0.0', false],
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.68',
      ['Windows', 'Edge', '126.0.2592.68', false],
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      ['iPhone', 'Safari', '17.5', true],
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', ['Linux', 'Firefox', '127.0', false]],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      ['Android', 'Chrome', '126.0.0.0', true],
    ],
    ['curl/8.5.0', [null, null, null, false]],
    [undefined, [null, null, null, false]],
  ])('reads %s', (header, [deviceType, browserName, browserVersion, isMobile]) => {
    expect(deviceOf(header)).toEqual({ deviceType, browserName, browserVersion, isMobile });
  });
});

describe('networks', () => {
  it('are single IPv4 addresses and IPv6 /64 prefixes', () => {
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:0DB8:0:0:ffff::9'));
    expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8:0:2::1'));
    expect(networkOf('::1')).toBe('0:0:0:0');
  });
});
