// The theme `neutral`: black, white and grey without a tint, small corners and soft shadows.
import type { Theme } from '@latchkey/client';

/**
 * A quiet look without an accent colour: black buttons on white, white buttons in the dark, grey without a tint.
 *
 * @example
 * <LatchkeyProvider appearance={{ baseTheme: neutral }} publishableKey={key} />
 */
export const neutral = {
  variables: {
    colorPrimary: 'light-dark(#262626, #e5e5e5)',
    colorDanger: 'light-dark(#b42318, #f4a59b)',
    colorSuccess: 'light-dark(#2a6a45, #93cfae)',
    colorWarning: 'light-dark(#805316, #e0c084)',
    colorText: 'light-dark(#1f1f1f, #ededed)',
    colorTextSecondary: 'light-dark(#5c5c5c, #ababab)',
    colorBackground: 'light-dark(#ffffff, #1c1c1c)',
    colorInputText: 'light-dark(#1f1f1f, #ededed)',
    colorInputBackground: 'light-dark(#ffffff, #151515)',
    borderRadius: '6px',
  },
  elements: {
    rootBox: {
      '--lk-surface-sunken': 'light-dark(#f7f7f7, #171717)',
      '--lk-surface-inset': 'light-dark(#f7f7f7, #232323)',
      '--lk-hover': 'light-dark(rgb(0 0 0 / 0.045), rgb(255 255 255 / 0.07))',
      '--lk-press': 'light-dark(rgb(0 0 0 / 0.08), rgb(255 255 255 / 0.11))',
      '--lk-hairline': 'light-dark(rgb(0 0 0 / 0.11), rgb(255 255 255 / 0.12))',
      '--lk-hairline-strong': 'light-dark(rgb(0 0 0 / 0.19), rgb(255 255 255 / 0.21))',
      '--lk-edge': 'light-dark(#8c8c8c, #6f6f6f)',
      '--lk-info-soft': 'light-dark(#f5f5f5, #262626)',
      '--lk-shadow-key': 'light-dark(rgb(0 0 0 / 0.05), rgb(0 0 0 / 0.3))',
      '--lk-shadow-far': 'light-dark(rgb(0 0 0 / 0.1), rgb(0 0 0 / 0.5))',
      '--lk-brass': 'var(--lk-text-faint)',
    },
  },
} as const satisfies Theme;
