// The appearance as code.
import type { AppearanceSettings } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { appearanceCode } from './code.ts';

const NO_COLORS = { primary: null, background: null, text: null, text_secondary: null, input_background: null };
const NOTHING: AppearanceSettings = {
  light: NO_COLORS,
  dark: NO_COLORS,
  border_radius: null,
  font_family: null,
  font_family_buttons: null,
};

it('is empty while nothing was chosen', () => {
  expect(appearanceCode(NOTHING, '', 'ts')).toBe('');
});

it('is the option of the application, as JSON or as TypeScript', () => {
  const chosen = { ...NOTHING, border_radius: 4, font_family: '"Inter", sans-serif' };
  expect(JSON.parse(appearanceCode(chosen, 'https://app.example.com/logo.svg', 'json'))).toEqual({
    variables: { borderRadius: '4px', fontFamily: '"Inter", sans-serif' },
    layout: { logoImageUrl: 'https://app.example.com/logo.svg' },
  });
  expect(appearanceCode(chosen, '', 'ts')).toContain('  variables: {\n    borderRadius: "4px",');
});
