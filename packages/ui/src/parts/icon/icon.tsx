// Named glyphs, drawn on a 16 px grid in the colour of the text. Decoration only: the words stand beside them.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';

const RING = 'M1.75 8a6.25 6.25 0 1 0 12.5 0a6.25 6.25 0 1 0 -12.5 0';

/** One path per glyph. */
const GLYPHS = {
  alert: `${RING}M8 4.75v3.75`,
  check: 'm3 8.5 3.25 3.25L13 4.75',
  'chevron-end': 'm6.25 4.5 3.5 3.5-3.5 3.5',
  close: 'm4 4 8 8M12 4l-8 8',
  done: `${RING}M5.25 8.25l1.9 1.9 3.6-4`,
  eye: 'M1.5 8S3.8 3.5 8 3.5 14.5 8 14.5 8 12.2 12.5 8 12.5 1.5 8 1.5 8ZM6 8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'eye-off':
    'M6.2 3.7A6 6 0 0 1 8 3.5C12.2 3.5 14.5 8 14.5 8a11 11 0 0 1-1.7 2.3M10.6 11.9a6 6 0 0 1-2.6.6C3.8 12.5 1.5 8 1.5 8a11 11 0 0 1 2.9-3.3M2.5 2.5l11 11',
  info: `${RING}M8 7.5v3.75`,
  lock: 'M4.75 7h6.5a1.75 1.75 0 0 1 1.75 1.75v3.25a1.75 1.75 0 0 1 -1.75 1.75h-6.5a1.75 1.75 0 0 1 -1.75 -1.75v-3.25a1.75 1.75 0 0 1 1.75 -1.75ZM5.25 7V5a2.75 2.75 0 0 1 5.5 0v2',
  mail: 'M3.5 3.25h9a1.75 1.75 0 0 1 1.75 1.75v6a1.75 1.75 0 0 1 -1.75 1.75h-9a1.75 1.75 0 0 1 -1.75 -1.75v-6a1.75 1.75 0 0 1 1.75 -1.75ZM2.25 5l5.1 3.6c.4.28.9.28 1.3 0L13.75 5',
  pencil:
    'm9.75 3.75 2.5 2.5M2.75 13.25l.6-2.7c.06-.28.2-.53.4-.73l6.9-6.9a1.5 1.5 0 0 1 2.1 0l.33.33a1.5 1.5 0 0 1 0 2.1l-6.9 6.9c-.2.2-.45.34-.73.4l-2.7.6Z',
  ring: 'M3 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0',
  sliders:
    'M2 5h4M10 5h4M2 11h2.5M8.5 11H14M6.25 5a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0 -3.5 0M4.75 11a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0 -3.5 0',
  ticket:
    'M2 5.25c0-.7.56-1.25 1.25-1.25h9.5c.7 0 1.25.56 1.25 1.25v1a1.75 1.75 0 0 0 0 3.5v1c0 .7-.56 1.25-1.25 1.25h-9.5C2.56 12 2 11.44 2 10.75v-1a1.75 1.75 0 0 0 0-3.5v-1Z',
  user: 'M5.25 5.25a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0M2.75 13.5c.5-2.6 2.5-4 5.25-4s4.75 1.4 5.25 4',
  warn: 'M7.1 2.6 1.7 12a1.05 1.05 0 0 0 .9 1.6h10.8a1.05 1.05 0 0 0 .9-1.6L8.9 2.6a1.05 1.05 0 0 0-1.8 0ZM8 6.25V9',
} as const;

/** Glyphs with a heavier dot, and how far down it is. */
const DOTS: { readonly [name: string]: number } = { alert: 11.1, info: 4.9, warn: 11.35 };

/** A glyph that exists. */
export type IconName = keyof typeof GLYPHS;

/** Glyphs that point somewhere and must point the other way in right-to-left text. */
const DIRECTED: ReadonlySet<IconName> = new Set(['chevron-end']);

export type IconProps = ComponentProps<'svg'> &
  Addressed & { readonly name: IconName; readonly size?: 'lg' | undefined };

/** One glyph. */
export const Icon = ({ name, size, element, elementId, className, ...rest }: IconProps) => {
  const classes = useClasses();
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      data-size={size}
      data-flip={DIRECTED.has(name) || undefined}
      {...rest}
      className={classes('lk-icon', { className, element, elementId })}
    >
      <path d={GLYPHS[name]} />
      {DOTS[name] && <path d={`M8 ${DOTS[name]}h.01`} strokeWidth="1.9" />}
    </svg>
  );
};
