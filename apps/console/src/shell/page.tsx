// The frame of one page: crumb, title, actions, content. It names the document.
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useOperator } from '../api/operator.tsx';

export type PageProps = {
  readonly title: string;
  /** A number or a badge next to the title. */
  readonly after?: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** The list that a detail page belongs to. */
  readonly crumb?: { readonly path: string; readonly text: string } | undefined;
  /** Lists use the whole width; pages to read do not. */
  readonly width?: 'full' | undefined;
  /** Replaces title and actions, for a page about one user or organization. */
  readonly head?: ReactNode;
  readonly children?: ReactNode;
};

/** Names the document after the page, for tabs and history. */
const useDocumentTitle = (title: string): void => {
  const { instance } = useOperator();
  useEffect(() => {
    document.title = `${title} · ${instance.name}`;
  }, [title, instance.name]);
};

/** One page. */
export const Page = ({ title, after, note, actions, crumb, width, head, children }: PageProps) => {
  useDocumentTitle(title);
  return (
    <div className="lk-page" data-width={width}>
      {crumb && (
        <nav className="lk-crumbs" aria-label={crumb.text}>
          <ol className="lk-crumbs-list">
            <li className="lk-crumb">
              <Link href={crumb.path} className="lk-crumb-link">
                {crumb.text}
              </Link>
            </li>
            <li className="lk-crumb" aria-current="page">
              <span className="lk-cut" dir="auto">
                {title}
              </span>
            </li>
          </ol>
        </nav>
      )}
      {head ?? (
        <div className="lk-page-head">
          <div className="lk-page-lead">
            <div className="lk-page-name">
              <h1 className="lk-page-title" dir="auto">
                {title}
              </h1>
              {after}
            </div>
            {note && <p className="lk-page-note">{note}</p>}
          </div>
          {actions && <div className="lk-page-actions">{actions}</div>}
        </div>
      )}
      {children}
    </div>
  );
};
