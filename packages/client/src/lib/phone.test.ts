import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone } from './phone.ts';

describe('phone', () => {
  it.each([
    ['5551234567', '(555) 123-4567'],
    ['555-123-4567', '(555) 123-4567'],
    ['(555) 123-4567', '(555) 123-4567'],
    ['+15551234567', '+15551234567'],
    ['+3025551234', '+3025551234'],
    ['555123456', '555123456'],
    ['55512345678', '55512345678'],
    ['', ''],
  ])('%j is shown as %j', (number, shown) => {
    expect(formatPhone(number)).toBe(shown);
  });

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+0-9 ()-]{0,16}$/), (number) => {
        expect(formatPhone(formatPhone(number))).toBe(formatPhone(number));
      }),
    );
  });
});
