// The built-in look, written as variables: a start for a theme, and the way back from the colours that an operator chose.
import type { Theme } from '@latchkey/client';

/**
 * The built-in colours, radius and font. Without a theme a surface has them already; give this one to ignore the appearance that
 * an operator chose in the console.
 *
 * @example
 * latchkey.load({ appearance: { baseTheme: builtIn } });
 */
export const builtIn = {
  variables: {
    colorPrimary: 'light-dark(oklch(0.43 0.072 222), oklch(0.74 0.072 214))',
    colorDanger: 'light-dark(oklch(0.51 0.18 25), oklch(0.77 0.12 22))',
    colorSuccess: 'light-dark(oklch(0.475 0.095 158), oklch(0.8 0.105 158))',
    colorWarning: 'light-dark(oklch(0.475 0.085 72), oklch(0.83 0.09 82))',
    colorText: 'light-dark(oklch(0.24 0.018 240), oklch(0.95 0.004 230))',
    colorTextSecondary: 'light-dark(oklch(0.46 0.018 236), oklch(0.755 0.012 230))',
    colorBackground: 'light-dark(oklch(1 0 0), oklch(0.215 0.01 240))',
    colorInputText: 'light-dark(oklch(0.24 0.018 240), oklch(0.95 0.004 230))',
    colorInputBackground: 'light-dark(oklch(1 0 0), oklch(0.185 0.009 240))',
    fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    borderRadius: '8px',
  },
} as const satisfies Theme;
