// The base theme `simple`: parts without shadows, tints, transitions and tight titles, for hosts that style them entirely.
import type { Theme } from '@latchkey/client';

/**
 * Removes what decorates: shadows, tinted backgrounds, transitions, the tracking of titles and the colour of the key. Colours,
 * sizes and borders stay, so every surface remains usable. A base for a look of yours.
 *
 * @example
 * <LatchkeyProvider appearance={{ baseTheme: simple, elements: { card: 'my-card' } }} publishableKey={key} />
 */
export const simple = {
  layout: { animations: false, shimmer: false },
  elements: {
    rootBox: {
      '--lk-shadow-control': 'none',
      '--lk-shadow-card': 'none',
      '--lk-shadow-popover': 'none',
      '--lk-shadow-dialog': 'none',
      '--lk-surface-raised': 'var(--lk-surface)',
      '--lk-surface-sunken': 'var(--lk-surface)',
      '--lk-surface-inset': 'var(--lk-surface)',
      '--lk-surface-field': 'var(--lk-surface)',
      '--lk-accent-soft': 'var(--lk-surface)',
      '--lk-danger-soft': 'var(--lk-surface)',
      '--lk-success-soft': 'var(--lk-surface)',
      '--lk-warning-soft': 'var(--lk-surface)',
      '--lk-info-soft': 'var(--lk-surface)',
      '--lk-brass': 'currentcolor',
      '--lk-tracking-title': 'normal',
      '--lk-radius-card': 'var(--lk-radius-control)',
      '--lk-radius-popover': 'var(--lk-radius-control)',
    },
  },
} as const satisfies Theme;
