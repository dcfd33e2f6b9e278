// The appearance that an operator chose in the settings of the instance: its built-in colours are those of the style sheet, and its
// values reach the tokens of a surface, below the appearance of the application.
import { APPEARANCE_COLORS, type AppearanceSettings, appearanceVariables, BUILT_IN_COLORS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import tokens from '../tokens.css?inline';
import { resolveAppearance } from './appearance.ts';
import { customProperties } from './variables.ts';

const TOKEN_OF = {
  primary: '--lk-accent-fill: var(--lk-accent, ',
  background: '--lk-surface: ',
  text: '--lk-text: ',
  text_secondary: '--lk-text-muted: ',
  input_background: '--lk-surface-field: ',
} as const;

const PROPERTY_OF = {
  primary: '--lk-accent',
  background: '--lk-surface',
  text: '--lk-text',
  text_secondary: '--lk-text-muted',
  input_background: '--lk-surface-field',
} as const;

const NO_COLORS = { primary: null, background: null, text: null, text_secondary: null, input_background: null };
const NOTHING: AppearanceSettings = {
  light: NO_COLORS,
  dark: NO_COLORS,
  border_radius: null,
  font_family: null,
  font_family_buttons: null,
};

const tokensOf = (chosen: Partial<AppearanceSettings>) =>
  customProperties(appearanceVariables({ ...NOTHING, ...chosen }));

describe('the stored appearance', () => {
  it.each(APPEARANCE_COLORS)('has the built-in %s of the style sheet', (name) => {
    const { light, dark } = BUILT_IN_COLORS;
    expect(tokens).toContain(`${TOKEN_OF[name]}light-dark(${light[name]}, ${dark[name]})`);
  });

  it.each(APPEARANCE_COLORS)('sets %s of one scheme and keeps the built-in one of the other', (name) => {
    const { light, dark } = BUILT_IN_COLORS;
    expect(tokensOf({ light: { ...NO_COLORS, [name]: '#112233' } })).toMatchObject({
      [PROPERTY_OF[name]]: `light-dark(#112233, ${dark[name]})`,
    });
    expect(tokensOf({ dark: { ...NO_COLORS, [name]: '#ddeeff' } })).toMatchObject({
      [PROPERTY_OF[name]]: `light-dark(${light[name]}, #ddeeff)`,
    });
  });

  it('sets the radius and the fonts', () => {
    expect(tokensOf({ border_radius: 0, font_family: 'Inter, sans-serif', font_family_buttons: 'Georgia' })).toEqual({
      '--lk-radius': '0px',
      '--lk-font': 'Inter, sans-serif',
      '--lk-font-button': 'Georgia',
    });
  });

  it('is empty if nothing was chosen', () => {
    expect(appearanceVariables(NOTHING)).toEqual({});
  });

  it('is weaker than every appearance of the application', () => {
    const stored = { variables: { colorPrimary: 'stored', fontFamily: 'stored', borderRadius: 'stored' } };
    const resolved = resolveAppearance(
      { baseTheme: { variables: { fontFamily: 'base' } } },
      'signIn',
      { variables: { colorPrimary: 'own' } },
      stored,
    );
    expect(resolved.variables).toEqual({ colorPrimary: 'own', fontFamily: 'base', borderRadius: 'stored' });
  });
});
