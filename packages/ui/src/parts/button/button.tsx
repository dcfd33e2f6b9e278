// A button. While loading it keeps its width and its focus, and ignores clicks.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type Addressed, useElementProps } from '../../styles/appearance/context.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { withRef } from '../with-ref/with-ref.ts';

export type ButtonProps = ComponentProps<'button'> &
  Addressed & {
    /** One `primary` per card. Absent: outlined. */
    readonly variant?: 'primary' | 'quiet' | 'danger' | 'danger-quiet' | undefined;
    readonly size?: 'sm' | 'xs' | undefined;
    /** Fills the line. */
    readonly block?: boolean | undefined;
    readonly loading?: boolean | undefined;
    /** Rendered before the label. */
    readonly icon?: ReactNode;
    /** Rendered after the label. */
    readonly endIcon?: ReactNode;
  };

/** A button with a text label. */
export const Button = /* @__PURE__ */ withRef(
  ({ variant, size, block, loading, icon, endIcon, onClick, children, ...rest }: ButtonProps) => {
    // `aria-disabled`, not `disabled`: a disabled button loses the focus, and keyboard users lose their place.
    const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event));
    return (
      <button
        type="button"
        data-variant={variant}
        data-size={size}
        data-block={block || undefined}
        data-loading={loading || undefined}
        aria-busy={loading || undefined}
        aria-disabled={loading || undefined}
        {...useElementProps(rest, 'lk-button', 'button', loading && 'loading')}
        onClick={press}
      >
        {icon}
        <span className="lk-button-label">{children}</span>
        {endIcon}
        {loading && <Spinner />}
      </button>
    );
  },
);
