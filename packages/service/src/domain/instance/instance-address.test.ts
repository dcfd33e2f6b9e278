// The addresses of an instance: its own host, a proxy path, satellites.
import { describe, expect, it } from 'vitest';
import {
  addressAtProxy,
  directAddress,
  domainOf,
  primaryAddress,
  satelliteAddress,
  satelliteOf,
} from './instance-address.ts';

const plain = { domain: 'satellite.example.net', proxy_url: null };
const proxied = { domain: 'shop.example.org', proxy_url: 'https://shop.example.org/__latchkey' };
const instance = {
  apiHost: 'latchkey.example.com',
  proxyUrl: 'https://app.example.com/__latchkey',
  satellites: [plain, proxied],
};

describe('addresses of an instance', () => {
  it('the domain is read from the host of the key', () => {
    expect(domainOf('latchkey.app.example.com', 'latchkey')).toBe('app.example.com');
    expect(domainOf('auth.example.com:8443', 'latchkey')).toBe('auth.example.com');
    expect(domainOf('localhost:4400', 'latchkey')).toBe('localhost');
  });

  it('the host of the key is used over https, except on loopback', () => {
    expect(directAddress(instance, 'latchkey')).toEqual({
      kind: 'primary',
      baseUrl: 'https://latchkey.example.com',
      domain: 'example.com',
    });
    expect(directAddress({ ...instance, apiHost: 'localhost:4400' }, 'latchkey').baseUrl).toBe('http://localhost:4400');
  });

  it('the proxy of the application comes before the host of the key', () => {
    expect(primaryAddress(instance, 'latchkey')).toEqual({
      kind: 'primary',
      baseUrl: 'https://app.example.com/__latchkey',
      domain: 'example.com',
    });
    expect(primaryAddress({ ...instance, proxyUrl: undefined }, 'latchkey').baseUrl).toBe(
      'https://latchkey.example.com',
    );
  });

  it('a proxy outside the domain of the key serves its own site', () => {
    const elsewhere = { ...instance, proxyUrl: 'https://shop.example.org/auth' };
    expect(primaryAddress(elsewhere, 'latchkey').domain).toBe('shop.example.org');
  });

  it('a satellite is reached below its domain or through its proxy', () => {
    expect(satelliteAddress(plain, 'latchkey')).toEqual({
      kind: 'satellite',
      baseUrl: 'https://latchkey.satellite.example.net',
      domain: 'satellite.example.net',
    });
    expect(satelliteAddress(proxied, 'latchkey').baseUrl).toBe('https://shop.example.org/__latchkey');
  });

  it('a proxy address is matched as a whole', () => {
    expect(addressAtProxy(instance, 'https://app.example.com/__latchkey', 'latchkey')?.kind).toBe('primary');
    expect(addressAtProxy(instance, 'https://shop.example.org/__latchkey', 'latchkey')?.kind).toBe('satellite');
    for (const other of [
      'https://app.example.com',
      'https://app.example.com/__latchkey/',
      'https://evil.example/__latchkey',
    ])
      expect(addressAtProxy(instance, other, 'latchkey')).toBeUndefined();
  });

  it('a page belongs to the satellite whose domain it is on', () => {
    expect(satelliteOf(instance.satellites, 'www.satellite.example.net')).toBe(plain);
    expect(satelliteOf(instance.satellites, 'shop.example.org')).toBe(proxied);
    expect(satelliteOf(instance.satellites, 'evilshop.example.org')).toBeUndefined();
  });
});
