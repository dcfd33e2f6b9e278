// The variables of the editor: their names, what they are in words, and the token of a surface that shows their value.
import type { AppearanceVariables } from '@latchkey/themes';

type ColorVariable = {
  readonly name: Extract<keyof AppearanceVariables, `color${string}`>;
  readonly label: string;
  readonly token: string;
};

export const COLORS: readonly ColorVariable[] = [
  { name: 'colorPrimary', label: 'Primary', token: '--lk-accent-fill' },
  { name: 'colorTextOnPrimaryBackground', label: 'Text on primary', token: '--lk-on-accent' },
  { name: 'colorBackground', label: 'Background', token: '--lk-surface' },
  { name: 'colorText', label: 'Text', token: '--lk-text' },
  { name: 'colorTextSecondary', label: 'Secondary text', token: '--lk-text-muted' },
  { name: 'colorInputBackground', label: 'Fields', token: '--lk-surface-field' },
  { name: 'colorInputText', label: 'Text in fields', token: '--lk-text-field' },
  { name: 'colorNeutral', label: 'Borders', token: '--lk-edge' },
  { name: 'colorDanger', label: 'Danger', token: '--lk-danger' },
  { name: 'colorSuccess', label: 'Success', token: '--lk-success' },
  { name: 'colorWarning', label: 'Warning', token: '--lk-warning' },
];

export type ColorName = ColorVariable['name'];

type SizeVariable = {
  readonly name: 'borderRadius' | 'fontSize' | 'spacingUnit';
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** In pixels, without a theme. */
  readonly builtIn: number;
};

export const SIZES: readonly SizeVariable[] = [
  { name: 'borderRadius', label: 'Corners', least: 0, most: 24, builtIn: 8 },
  { name: 'fontSize', label: 'Text size', least: 12, most: 20, builtIn: 14 },
  { name: 'spacingUnit', label: 'Spacing', least: 12, most: 20, builtIn: 16 },
];

export type SizeName = SizeVariable['name'];

/** Fonts to choose from; the first one is that of the theme. */
export const FONTS = {
  'As in the theme': '',
  'Sans serif': 'system-ui, sans-serif',
  Serif: 'Georgia, "Times New Roman", serif',
  Rounded: 'ui-rounded, "Nunito", system-ui, sans-serif',
  Monospace: 'ui-monospace, Menlo, Consolas, monospace',
} as const;
