// A card with one message: in progress, done, nothing here.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import type { ElementKey } from '../../styles/element-keys.ts';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';
import { Spinner } from '../spinner/spinner.tsx';

export type StatusProps = Omit<ComponentProps<'div'>, 'title'> &
  Addressed & {
    readonly title: ReactNode;
    /** A glyph, or a spinner while a call is running. */
    readonly sign: Glyph | 'spinner';
    readonly tone?: 'neutral' | 'success' | 'warning' | 'danger' | undefined;
    readonly align?: 'center' | undefined;
    readonly children?: ReactNode;
  };

export type StatusSignProps = Addressed & {
  readonly sign: Glyph;
  readonly tone?: StatusProps['tone'];
  /** Element key of the glyph itself. */
  readonly icon?: ElementKey | undefined;
};

/** A glyph on a round background; at the top of a card it replaces the logo. */
export const StatusSign = ({ sign, tone, icon, element, elementId }: StatusSignProps) => {
  const classes = useClasses();
  return (
    <span className={classes('lk-status-icon', { element, elementId })} data-tone={tone}>
      <Icon glyph={sign} size="lg" element={icon} />
    </span>
  );
};

/** One message, announced when it appears. */
export const Status = ({ title, sign, tone, align, element, elementId, className, children, ...rest }: StatusProps) => {
  const classes = useClasses();
  return (
    <div role="status" data-align={align} {...rest} className={classes('lk-status', { className, element, elementId })}>
      {sign === 'spinner' ? <Spinner size="lg" /> : <StatusSign sign={sign} tone={tone} />}
      <p className="lk-status-title">{title}</p>
      {children && <p className="lk-status-text">{children}</p>}
    </div>
  );
};
