// The top of a card: logo, title, subtitle.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses, useElementProps } from '../../styles/appearance/context.tsx';
import { useDialog } from '../dialog/context.ts';
import { withRef } from '../with-ref/with-ref.ts';

export type HeaderProps = Omit<ComponentProps<'header'>, 'title'> &
  Addressed & {
    readonly title: ReactNode;
    readonly subtitle?: ReactNode;
    readonly logo?: ReactNode;
    /** Rendered under the subtitle, such as the identifier in use. */
    readonly children?: ReactNode;
  };

/** A header with the title of the surface. */
export const Header = /* @__PURE__ */ withRef((props: HeaderProps) => {
  const { title, subtitle, logo, children, ...rest } = props;
  const classes = useClasses();
  const titleId = useDialog()?.titleId;
  return (
    <header {...useElementProps(rest, 'lk-header', 'header')}>
      {logo}
      <h1 id={titleId} className={classes('lk-header-title', {}, 'headerTitle')}>
        {title}
      </h1>
      {subtitle && <p className={classes('lk-header-subtitle', {}, 'headerSubtitle')}>{subtitle}</p>}
      {children}
    </header>
  );
});
