import { expect, it } from 'vitest';
import { withoutDirectionControls } from './direction-controls.ts';

it('removes every direction control and keeps right-to-left letters', () => {
  const controls = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  expect(withoutDirectionControls(`Mi${controls}ra`)).toBe('Mira');
  expect(withoutDirectionControls('ميرا \u05de\u05d9\u05e8\u05d4 👩‍🚀')).toBe('ميرا \u05de\u05d9\u05e8\u05d4 👩‍🚀');
});
