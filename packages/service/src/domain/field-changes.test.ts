import { describe, expect, it } from 'vitest';
import { fieldChanges } from './field-changes.ts';

describe('the changed fields of a document', () => {
  it('are named by their path, with both values', () => {
    const before = { id: 'x', name: 'Ada', settings: { limit: 3, list: [1] }, updated_at: 1 };
    const after = { id: 'x', name: 'Ada L.', settings: { limit: 4, list: [1] }, updated_at: 2 };
    expect(fieldChanges(before, after)).toEqual({
      name: { before: 'Ada', after: 'Ada L.' },
      'settings.limit': { before: 3, after: 4 },
    });
  });

  it('are all of them for a document that is created or deleted', () => {
    expect(fieldChanges(undefined, { name: 'Ada' })).toEqual({ name: { before: null, after: 'Ada' } });
    expect(fieldChanges({ name: 'Ada' }, undefined)).toEqual({ name: { before: 'Ada', after: null } });
    expect(fieldChanges(undefined, undefined)).toEqual({});
  });

  it('show no secret, and say that it changed', () => {
    const changes = fieldChanges(
      { password: 'old one', client_secret: 'a', password_settings: { min_length: 8 }, backup_codes: ['1'] },
      { password: 'new one', client_secret: 'b', password_settings: { min_length: 9 }, backup_codes: ['2'] },
    );
    expect(changes).toEqual({
      password: { before: '***', after: '***' },
      client_secret: { before: '***', after: '***' },
      'password_settings.min_length': { before: 8, after: 9 },
      backup_codes: { before: '***', after: '***' },
    });
  });

  it('are bounded in number and length', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field_${at}`, at]));
    expect(Object.keys(fieldChanges(undefined, many))).toHaveLength(60);
    const long = fieldChanges(undefined, { note: 'x'.repeat(100_000) });
    expect(JSON.stringify(long).length).toBeLessThan(600);
  });
});
