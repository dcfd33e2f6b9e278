import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { camelCaseKeys, snakeCaseKeys, toCamelCase, toSnakeCase } from './case.ts';

describe('case', () => {
  it.each([
    ['emailAddress', 'email_address'],
    ['id', 'id'],
    ['signUpForceRedirectUrl', 'sign_up_force_redirect_url'],
  ])('%s ↔ %s', (camel, snake) => {
    expect(toSnakeCase(camel)).toBe(snake);
    expect(toCamelCase(snake)).toBe(camel);
  });

  it('is reversible for every snake_case name of letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]+(_[a-z]+)*$/), (name) => {
        expect(toSnakeCase(toCamelCase(name))).toBe(name);
      }),
    );
  });

  it('keeps a leading underscore', () => {
    expect(toCamelCase('__raw_text')).toBe('__rawText');
  });

  it('converts top-level keys only and keeps values by reference', () => {
    const inner = { deepKey: 1 };
    const converted = snakeCaseKeys({ unsafeMetadata: inner });
    expect(converted).toEqual({ unsafe_metadata: { deepKey: 1 } });
    expect(converted.unsafe_metadata).toBe(inner);
    expect(camelCaseKeys({ param_name: 'x', session_id: undefined })).toEqual({ paramName: 'x', sessionId: undefined });
  });

  it('does not let a key named __proto__ change anything', () => {
    const converted = camelCaseKeys(JSON.parse('{"__proto__": {"polluted": true}}'));
    expect(Object.getPrototypeOf(converted)).toBe(Object.prototype);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
