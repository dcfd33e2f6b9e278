// Renders a glyph in the colour of the text. Decoration only: its label is next to it.
import type { ComponentProps } from 'react';
import { type Addressed, useElementProps } from '../../styles/appearance/context.tsx';
import type { Glyph } from './glyph.ts';

export type IconProps = Omit<ComponentProps<'svg'>, 'children'> &
  Addressed & { readonly glyph: Glyph; readonly size?: 'lg' | undefined };

/** One glyph. */
export const Icon = ({ glyph: { path, dot, directed }, size, ...rest }: IconProps) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    data-size={size}
    data-flip={directed}
    {...useElementProps(rest, 'lk-icon')}
  >
    <path d={path} />
    {dot && <path d={`M8 ${dot}h.01`} strokeWidth="1.9" />}
  </svg>
);
