// The theme `highContrast`: text at 7 : 1 or more (WCAG 2.2, 1.4.6), lines and focus rings at 3 : 1 or more, nothing by shade alone.
import type { Theme } from '@latchkey/client';

/**
 * For users who need strong contrast: black on white or white on black, a visible border around every part, underlined links and a
 * thick focus ring.
 *
 * @example
 * const wantsContrast = window.matchMedia('(prefers-contrast: more)').matches;
 * <LatchkeyProvider appearance={{ baseTheme: wantsContrast ? highContrast : [] }} publishableKey={key} />
 */
export const highContrast = {
  variables: {
    colorPrimary: 'light-dark(#003a8c, #ffd84d)',
    colorSuccess: 'light-dark(#0b4a26, #8ff0b4)',
    colorWarning: 'light-dark(#5c3600, #ffd480)',
    colorText: 'light-dark(#000000, #ffffff)',
    colorTextSecondary: 'light-dark(#262626, #e6e6e6)',
    colorBackground: 'light-dark(#ffffff, #000000)',
    colorInputText: 'light-dark(#000000, #ffffff)',
    colorInputBackground: 'light-dark(#ffffff, #000000)',
    fontWeight: { medium: 600, bold: 700 },
    borderRadius: '4px',
  },
  elements: {
    rootBox: {
      '--lk-surface-sunken': 'light-dark(#ffffff, #000000)',
      '--lk-surface-inset': 'light-dark(#ffffff, #000000)',
      '--lk-hover': 'light-dark(rgb(0 0 0 / 0.06), rgb(255 255 255 / 0.14))',
      '--lk-press': 'light-dark(rgb(0 0 0 / 0.1), rgb(255 255 255 / 0.2))',
      '--lk-hairline': 'light-dark(#595959, #a6a6a6)',
      '--lk-hairline-strong': 'light-dark(#404040, #bfbfbf)',
      '--lk-edge': 'light-dark(#000000, #ffffff)',
      '--lk-accent-text': 'var(--lk-accent-fill)',
      '--lk-accent-soft': 'light-dark(#ffffff, #000000)',
      '--lk-danger': 'light-dark(#8b0000, #ffb3ab)',
      '--lk-danger-fill': '#8b0000',
      '--lk-danger-soft': 'light-dark(#fff5f4, #1f0300)',
      '--lk-success-soft': 'light-dark(#f2fbf5, #001a0a)',
      '--lk-warning-soft': 'light-dark(#fff9ed, #1a1000)',
      '--lk-warning-line': 'var(--lk-warning)',
      '--lk-info-soft': 'light-dark(#ffffff, #000000)',
      '--lk-brass': 'var(--lk-text)',
      '--lk-shadow-card': 'none',
      '--lk-shadow-popover': 'none',
      '--lk-shadow-dialog': 'none',
      '--lk-ring': '3px solid var(--lk-focus)',
      '& .lk-link': { textDecorationColor: 'currentcolor' },
      '& [aria-current]': { boxShadow: 'inset 0 0 0 1px var(--lk-edge)' },
      '& .lk-avatar': { color: 'var(--lk-text)', background: 'var(--lk-surface)', borderColor: 'var(--lk-edge)' },
    },
  },
} as const satisfies Theme;
