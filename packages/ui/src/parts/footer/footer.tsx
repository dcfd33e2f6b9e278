// The bottom of a card: the rule that ends in a key, a link to the other flow, pages of the application.
import type { ComponentProps, ReactNode } from 'react';
import { usePartMessages } from '../../i18n/locale-context.tsx';
import { type Addressed, useClasses, useElementProps } from '../../styles/appearance/context.tsx';
import type { ElementKey } from '../../styles/element-keys.ts';
import { Link } from '../link/link.tsx';

/** A page of the application, linked in a small line. */
export type FooterPage = { readonly key: 'help' | 'privacy' | 'terms'; readonly href: string };

export type FooterProps = Omit<ComponentProps<'footer'>, 'children'> &
  Addressed & {
    /** Ends the rule in our key. */
    readonly branded?: boolean | undefined;
    /** One line of text with a link: "New here? Create an account". */
    readonly children?: ReactNode;
    readonly pages?: readonly FooterPage[] | undefined;
    /** Element key of the page links for a host's styles. */
    readonly linkElement?: ElementKey | undefined;
  };

/** The drawing of our brand. */
export const Key = () => (
  <svg className="lk-key" viewBox="0 0 30 12" aria-hidden="true">
    <path d="M0 6h18.5M5.75 6v4.5M10.25 6v3.5" />
    <circle cx="23.75" cy="6" r="4.75" />
  </svg>
);

/** A footer; renders nothing if it has no content. */
export const Footer = (props: FooterProps) => {
  const { branded, pages = [], linkElement = 'footerPagesLink', children, ...rest } = props;
  const dressed = useElementProps(rest, 'lk-footer', 'footer');
  const classes = useClasses();
  const t = usePartMessages();
  if (!branded && !children && pages.length === 0) return null;
  return (
    <footer {...dressed}>
      <div className={classes('lk-rule', {}, 'footerItem')}>
        {branded && (
          <span className="lk-brand" role="img" aria-label={t('brand.name')}>
            <Key />
          </span>
        )}
      </div>
      {children && (
        <p className={classes('lk-footer-text', { element: 'footerActionText' }, 'footerAction')}>{children}</p>
      )}
      {pages.length > 0 && (
        <nav className={classes('lk-footer-pages', {}, 'footerPages')} aria-label={t('footer.pages')}>
          {pages.map(({ key, href }) => (
            <Link key={key} href={href} external element={linkElement} elementId={key}>
              {t(`footer.${key}`)}
            </Link>
          ))}
        </nav>
      )}
    </footer>
  );
};
