// The top of a card: logo, title, what it is about.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';

export type HeaderProps = Omit<ComponentProps<'header'>, 'title'> &
  Addressed & {
    readonly title: ReactNode;
    readonly subtitle?: ReactNode;
    readonly logo?: ReactNode;
    /** What stands under the words, such as the identifier in use. */
    readonly children?: ReactNode;
    /** For a dialog that is named by its title. */
    readonly titleId?: string | undefined;
  };

/** A header with the title of the surface. */
export const Header = (props: HeaderProps) => {
  const { title, subtitle, logo, titleId, element, elementId, className, children, ...rest } = props;
  const classes = useClasses();
  return (
    <header {...rest} className={classes('lk-header', { className, element, elementId }, 'header')}>
      {logo}
      <h1 id={titleId} className={classes('lk-header-title', {}, 'headerTitle')}>
        {title}
      </h1>
      {subtitle && <p className={classes('lk-header-subtitle', {}, 'headerSubtitle')}>{subtitle}</p>}
      {children}
    </header>
  );
};
