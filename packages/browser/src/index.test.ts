import { Latchkey as HeadlessLatchkey } from '@latchkey/client';
import { describe, expect, it } from 'vitest';
import * as entry from './index.ts';

const KEY = `pk_test_${btoa('localhost:4400$')}`;

describe('the entry for bundlers', () => {
  it('exports the class and the error guards', () => {
    expect(Object.keys(entry).sort()).toEqual([
      'EmailLinkError',
      'EmailLinkErrorCode',
      'EmailLinkErrorCodeStatus',
      'Latchkey',
      'LatchkeyAPIResponseError',
      'LatchkeyRuntimeError',
      'isEmailLinkError',
      'isKnownError',
      'isLatchkeyAPIResponseError',
      'isLatchkeyRuntimeError',
      'isMetamaskError',
      'isUserLockedError',
    ]);
  });

  it('has a class with surfaces, which the client alone does not have', () => {
    expect(typeof entry.Latchkey.mountComponentRenderer).toBe('function');
    expect('mountComponentRenderer' in HeadlessLatchkey).toBe(false);
    expect(() => new HeadlessLatchkey(KEY).openSignIn()).toThrow(/no surfaces/);
    const latchkey = new entry.Latchkey(KEY, { proxyUrl: '', domain: '' });
    // It only waits for load().
    expect(() => latchkey.openSignIn()).not.toThrow(/no surfaces/);
    expect([latchkey.loaded, latchkey instanceof HeadlessLatchkey, entry.Latchkey.version]).toEqual([
      false,
      true,
      HeadlessLatchkey.version,
    ]);
    latchkey.dispose();
  });
});
