// Named glyphs, drawn on a 16 px grid in the colour of the text. Decoration only: the words stand beside them.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';

const dot = (y: number): ReactNode => <path d={`M8 ${y}h.01`} strokeWidth="1.9" />;
const ring = <circle cx="8" cy="8" r="6.25" />;

const GLYPHS = {
  alert: [ring, <path key="a" d="M8 4.75v3.75" />, dot(11.1)],
  check: <path d="m3 8.5 3.25 3.25L13 4.75" />,
  'chevron-end': <path d="m6.25 4.5 3.5 3.5-3.5 3.5" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  done: [ring, <path key="a" d="m5.25 8.25 1.9 1.9 3.6-4" />],
  eye: [
    <path key="a" d="M1.5 8S3.8 3.5 8 3.5 14.5 8 14.5 8 12.2 12.5 8 12.5 1.5 8 1.5 8Z" />,
    <circle key="b" cx="8" cy="8" r="2" />,
  ],
  'eye-off': (
    <path d="M6.2 3.7A6 6 0 0 1 8 3.5C12.2 3.5 14.5 8 14.5 8a11 11 0 0 1-1.7 2.3M10.6 11.9a6 6 0 0 1-2.6.6C3.8 12.5 1.5 8 1.5 8a11 11 0 0 1 2.9-3.3M2.5 2.5l11 11" />
  ),
  info: [ring, <path key="a" d="M8 7.5v3.75" />, dot(4.9)],
  lock: [
    <rect key="a" x="3" y="7" width="10" height="6.75" rx="1.75" />,
    <path key="b" d="M5.25 7V5a2.75 2.75 0 0 1 5.5 0v2" />,
  ],
  mail: [
    <rect key="a" x="1.75" y="3.25" width="12.5" height="9.5" rx="1.75" />,
    <path key="b" d="m2.25 5 5.1 3.6c.4.28.9.28 1.3 0L13.75 5" />,
  ],
  pencil: (
    <path d="m9.75 3.75 2.5 2.5M2.75 13.25l.6-2.7c.06-.28.2-.53.4-.73l6.9-6.9a1.5 1.5 0 0 1 2.1 0l.33.33a1.5 1.5 0 0 1 0 2.1l-6.9 6.9c-.2.2-.45.34-.73.4l-2.7.6Z" />
  ),
  ring: <circle cx="8" cy="8" r="5" />,
  sliders: [
    <path key="a" d="M2 5h4M10 5h4M2 11h2.5M8.5 11H14" />,
    <circle key="b" cx="8" cy="5" r="1.75" />,
    <circle key="c" cx="6.5" cy="11" r="1.75" />,
  ],
  user: [<circle key="a" cx="8" cy="5.25" r="2.75" />, <path key="b" d="M2.75 13.5c.5-2.6 2.5-4 5.25-4s4.75 1.4 5.25 4" />],
  warn: [
    <path
      key="a"
      d="M7.1 2.6 1.7 12a1.05 1.05 0 0 0 .9 1.6h10.8a1.05 1.05 0 0 0 .9-1.6L8.9 2.6a1.05 1.05 0 0 0-1.8 0Z"
    />,
    <path key="b" d="M8 6.25V9" />,
    dot(11.35),
  ],
} as const satisfies { readonly [name: string]: ReactNode };

/** A glyph that exists. */
export type IconName = keyof typeof GLYPHS;

/** Glyphs that point somewhere and must point the other way in right-to-left text. */
const DIRECTED: ReadonlySet<IconName> = new Set(['chevron-end']);

export type IconProps = ComponentProps<'svg'> & Addressed & { readonly name: IconName; readonly size?: 'lg' | undefined };

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
      {GLYPHS[name]}
    </svg>
  );
};
