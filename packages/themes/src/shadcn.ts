// The theme `shadcn`: the surfaces take the colours and the radius of the shadcn/ui tokens of their page, and its class `dark`.
import type { Theme } from '@latchkey/client';

/**
 * Maps the tokens of shadcn/ui (`--background`, `--primary`, `--ring`, `--radius`, …) to the surfaces. The class `dark` on an
 * ancestor makes them dark. Secondary text, edges of fields and focus rings are darker than those tokens, because they are too pale
 * for WCAG 2.2 AA; `elements: { rootBox: { '--lk-edge': 'var(--input)' } }` takes one as it is.
 *
 * @example
 * <LatchkeyProvider appearance={{ baseTheme: shadcn }} publishableKey={key} />
 */
export const shadcn = {
  variables: {
    colorPrimary: 'var(--primary)',
    colorTextOnPrimaryBackground: 'var(--primary-foreground)',
    colorText: 'var(--card-foreground)',
    colorTextSecondary: 'color-mix(in oklab, var(--muted-foreground) 70%, var(--card-foreground))',
    colorInputText: 'var(--foreground)',
    colorInputBackground: 'var(--background)',
    borderRadius: 'calc(var(--radius) - 2px)',
  },
  elements: {
    rootBox: {
      colorScheme: 'light',
      '.dark &': { colorScheme: 'dark' },
      '--lk-surface': 'var(--card)',
      '--lk-surface-raised': 'var(--popover)',
      '--lk-surface-sunken': 'var(--muted)',
      '--lk-surface-inset': 'var(--muted)',
      '--lk-hairline': 'var(--border)',
      '--lk-hairline-strong': 'var(--border)',
      '--lk-edge': 'color-mix(in oklab, var(--muted-foreground) 82%, var(--card))',
      '--lk-focus': 'color-mix(in oklab, var(--ring) 70%, var(--card-foreground))',
      '--lk-accent-soft': 'var(--accent)',
      '--lk-danger': 'light-dark(oklch(from var(--destructive) min(l, 0.54) c h), var(--destructive))',
      '--lk-danger-fill': 'oklch(from var(--destructive) min(l, 0.54) c h)',
      '--lk-info-soft': 'var(--muted)',
      '--lk-brass': 'var(--muted-foreground)',
      '--lk-radius-small': 'calc(var(--radius) - 4px)',
      '--lk-radius-popover': 'var(--radius)',
      '--lk-radius-card': 'calc(var(--radius) + 4px)',
    },
  },
} as const satisfies Theme;
