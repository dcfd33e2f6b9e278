// Full-width clickable rows: an image or icon at the start, a text, and the target at the end.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { withRef } from '../with-ref/with-ref.ts';

export type RowsProps = ComponentProps<'div'> & Addressed;

/** The rows, one below the other; its children are Row. */
export const Rows = ({ element, elementId, className, ...rest }: RowsProps) => {
  const classes = useClasses();
  return <div {...rest} className={classes('lk-rows', { className, element, elementId })} />;
};

export type RowProps = ComponentProps<'button'> &
  Addressed & {
    /** As wide as an avatar, so that all texts are aligned. */
    readonly lead: ReactNode;
    readonly end?: ReactNode;
    readonly loading?: boolean | undefined;
  };

/** One row. While loading it keeps the focus and ignores clicks. */
export const Row = /* @__PURE__ */ withRef((props: RowProps) => {
  const { lead, end, loading, element, elementId, className, onClick, children, ...rest } = props;
  const classes = useClasses();
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      {...rest}
      onClick={press}
      className={classes('lk-row', { className, element, elementId }, undefined, loading && 'loading')}
    >
      <span className="lk-row-lead">{lead}</span>
      {children}
      {loading ? <Spinner /> : end}
    </button>
  );
});

export type RowLinkProps = ComponentProps<'a'> & Addressed & Pick<RowProps, 'lead' | 'end'>;

/** A row that links to a page. */
export const RowLink = ({ lead, end, element, elementId, className, children, ...rest }: RowLinkProps) => {
  const classes = useClasses();
  return (
    <a {...rest} className={classes('lk-row', { className, element, elementId })}>
      <span className="lk-row-lead">{lead}</span>
      {children}
      {end}
    </a>
  );
};
