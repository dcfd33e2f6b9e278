import { describe, expect, it } from 'vitest';
import { browserPlatform } from './browser.ts';

describe('browser platform on a server', () => {
  it('can be created, and is an empty browser', async () => {
    const platform = browserPlatform();
    expect(platform.inBrowser).toBe(false);
    expect(platform.location.href()).toBe('');
    expect(() => platform.location.assign('https://x.example')).not.toThrow();
    platform.cookies.set('a', '1');
    expect(platform.cookies.get('a')).toBeUndefined();
    platform.storage.set('a', '1');
    expect(platform.storage.get('a')).toBeUndefined();
    expect(platform.page.isFocused()).toBe(false);
    await expect(platform.scripts.load('https://x.example/a.js')).resolves.toBeUndefined();
    expect(platform.credentials.isSupported()).toBe(false);
  });
});
