// The edited theme as data and as code.
import { neutral } from '@latchkey/themes';
import { describe, expect, it } from 'vitest';
import { codeOf } from './code.ts';
import { appearanceOf, type Draft, EMPTY, isHex, variablesOf } from './draft.ts';

const TARGET = { service: 'https://accounts.example.com', publishableKey: 'pk_test_x' };
const EDITED: Draft = {
  base: 'neutral',
  colors: { colorPrimary: { light: '#112233', dark: '#ddeeff' }, colorText: { light: '#000000', dark: '#000000' } },
  sizes: { borderRadius: 0 },
  fontFamily: 'Georgia, "Times New Roman", serif',
};

describe('an edited theme', () => {
  it('has the changed variables, with both schemes where they differ', () => {
    expect(variablesOf(EDITED)).toEqual({
      colorPrimary: 'light-dark(#112233, #ddeeff)',
      colorText: '#000000',
      borderRadius: '0px',
      fontFamily: 'Georgia, "Times New Roman", serif',
    });
    expect(appearanceOf(EDITED).baseTheme).toBe(neutral);
    expect(appearanceOf(EMPTY)).toEqual({ variables: {} });
  });

  it('takes hex colours with six digits', () => {
    expect(['#a1b2c3', '#A1B2C3'].every(isHex)).toBe(true);
    expect(['a1b2c3', '#abc', '#a1b2c', '#a1b2c3d4', 'red', ''].some(isHex)).toBe(false);
  });
});

describe('the code of a theme', () => {
  it('for React imports the base theme', () => {
    expect(codeOf(EDITED, TARGET).React).toMatchInlineSnapshot(`
      "import { LatchkeyProvider } from '@latchkey/react';
      import { neutral } from '@latchkey/themes';
      import type { ReactNode } from 'react';

      const appearance = {
        baseTheme: neutral,
        variables: {
          colorPrimary: 'light-dark(#112233, #ddeeff)',
          colorText: '#000000',
          borderRadius: '0px',
          fontFamily: 'Georgia, "Times New Roman", serif',
        },
      };

      type Props = { readonly publishableKey: string; readonly children: ReactNode };

      export const Accounts = ({ publishableKey, children }: Props) => (
        <LatchkeyProvider publishableKey={publishableKey} appearance={appearance}>
          {children}
        </LatchkeyProvider>
      );
      "
    `);
  });

  it('for the script tag imports it from the service', () => {
    expect(codeOf(EDITED, TARGET)['Script tag']).toMatchInlineSnapshot(`
      "<script
        src="https://accounts.example.com/latchkey.browser.js"
        data-latchkey-publishable-key="pk_test_x"
      ></script>
      <script type="module">
        import { neutral } from 'https://accounts.example.com/latchkey.themes.js';

        const appearance = {
          baseTheme: neutral,
          variables: {
            colorPrimary: 'light-dark(#112233, #ddeeff)',
            colorText: '#000000',
            borderRadius: '0px',
            fontFamily: 'Georgia, "Times New Roman", serif',
          },
        };
        await window.Latchkey.load({ appearance });
      </script>
      "
    `);
  });

  it('without changes imports no theme', () => {
    expect(codeOf(EMPTY, TARGET).React).not.toContain('@latchkey/themes');
    expect(codeOf(EMPTY, TARGET).React).toContain('const appearance = {};');
    expect(codeOf(EMPTY, TARGET)['Script tag']).not.toContain('latchkey.themes.js');
  });

  it('escapes quotes', () => {
    expect(codeOf({ ...EMPTY, fontFamily: "O'Brien" }, TARGET).React).toContain("fontFamily: 'O\\'Brien'");
  });
});
