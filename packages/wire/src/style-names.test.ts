import { describe, expect, it } from 'vitest';
import { STYLE_PREFIX, stylePrefixFor } from './style-names.ts';

describe('the prefix of stable classes', () => {
  it('is our own by default, and follows another provider', () => {
    expect(STYLE_PREFIX).toBe('lk');
    expect(['latchkey', 'clerk', 'acme', 'x'].map(stylePrefixFor)).toEqual(['lk', 'cl', 'ac', 'x']);
  });
});
