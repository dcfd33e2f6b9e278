import { describe, expect, it } from 'vitest';
import { valuesBefore } from './settings.ts';

describe('the values before a change', () => {
  const document = { mode: 'public', security: { limit: 5, window: 60 }, origins: ['a'], proxy: null };

  it('are those of the changed fields alone, at any depth', () => {
    const change = { mode: 'restricted', security: { limit: 1 } };
    expect(valuesBefore(change, document)).toEqual({ mode: 'public', security: { limit: 5 } });
  });

  it('are whole lists and null, which a change replaces', () => {
    expect(valuesBefore({ origins: [], proxy: { url: 'x' } }, document)).toEqual({ origins: ['a'], proxy: null });
  });
});
