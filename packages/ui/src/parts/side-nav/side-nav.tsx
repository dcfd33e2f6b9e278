// The navigation of a profile: a list at its side; in a narrow column a bar with a button that opens the list over the page.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { closeGlyph } from '../icon/glyphs/close.ts';
import { menuGlyph } from '../icon/glyphs/menu.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { safeUrl } from '../link/safe-url.ts';

/** One entry: a page of the profile, or an external link. */
export type NavEntry = {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon: ReactNode;
  readonly isCurrent: boolean;
  /** Links out of the profile; absent: a page of it. */
  readonly href?: string | undefined;
  readonly onSelect: (event: { preventDefault(): void }) => void;
};

export type SideNavProps = Omit<ComponentProps<'nav'>, 'children'> &
  Addressed & {
    readonly label: string;
    /** The owner of the profile. */
    readonly head: ReactNode;
    /** The same on the bar of a narrow column. */
    readonly bar: ReactNode;
    readonly entries: readonly NavEntry[];
    /** Rendered at the bottom of the list. */
    readonly foot?: ReactNode;
    readonly isOpen: boolean;
    readonly onOpen: (isOpen: boolean) => void;
    readonly words: { readonly open: string; readonly close: string };
  };

const Entry = ({ entry }: { readonly entry: NavEntry }) => {
  const classes = useClasses();
  const { key, label, icon, isCurrent, href, onSelect } = entry;
  const content = (
    <>
      <span className={classes('lk-side-nav-icon', { elementId: key }, 'navbarButtonIcon')}>{icon}</span>
      <span className={classes('lk-side-nav-words', { elementId: key }, 'navbarButtonText')}>{label}</span>
    </>
  );
  const className = classes('lk-side-nav-item', { elementId: key }, 'navbarButton', isCurrent && 'active');
  const url = safeUrl(href);
  if (url !== undefined) {
    return (
      <a href={url} className={className} onClick={onSelect}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" aria-current={isCurrent ? 'page' : undefined} className={className} onClick={onSelect}>
      {content}
    </button>
  );
};

/** While the list is over the page it has the focus, and widening the page closes it. */
const useOverlay = (isOpen: boolean, onOpen: (isOpen: boolean) => void) => {
  const nav = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = nav.current;
    const view = node?.ownerDocument.defaultView;
    if (!isOpen || !node || !view) return;
    (node.querySelector<HTMLElement>('[aria-current]') ?? node.querySelector<HTMLElement>('button'))?.focus();
    const check = (): void => {
      if (bar.current && view.getComputedStyle(bar.current).display === 'none') onOpen(false);
    };
    view.addEventListener('resize', check);
    return () => view.removeEventListener('resize', check);
  }, [isOpen, onOpen]);
  return { nav, bar };
};

/** The list, and the bar that replaces it in a narrow column. */
export const SideNav = (props: SideNavProps) => {
  const { label, head, bar, entries, foot, isOpen, onOpen, words, element, elementId, className, ref, ...rest } = props;
  const classes = useClasses();
  const id = useId();
  const overlay = useOverlay(isOpen, onOpen);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    onOpen(false);
    button.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const attach = (node: HTMLElement | null): void => {
    overlay.nav.current = node;
    if (typeof ref === 'function') ref(node);
    else if (ref) ref.current = node;
  };
  return (
    <>
      <div ref={overlay.bar} className={classes('lk-side-nav-bar', {}, 'navbarMobileMenuRow')}>
        <IconButton
          ref={button}
          icon={menuGlyph}
          label={words.open}
          aria-expanded={isOpen}
          aria-controls={id}
          element="navbarMobileMenuButton"
          iconElement="navbarMobileMenuButtonIcon"
          onClick={() => onOpen(true)}
        />
        {bar}
      </div>
      {isOpen && <div aria-hidden="true" className="lk-side-nav-scrim" onPointerDown={close} />}
      <nav
        aria-label={label}
        data-open={isOpen || undefined}
        {...rest}
        id={id}
        ref={attach}
        onKeyDown={press}
        className={classes('lk-side-nav', { className, element, elementId }, 'navbar', isOpen && 'open')}
      >
        <div className="lk-side-nav-head">
          {head}
          {isOpen && <IconButton icon={closeGlyph} label={words.close} onClick={close} />}
        </div>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from lists without markers */}
        <ul role="list" className={classes('lk-side-nav-list', {}, 'navbarButtons')}>
          {entries.map((entry) => (
            <li key={entry.key} className="lk-side-nav-entry">
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
        {foot && <div className="lk-side-nav-foot">{foot}</div>}
      </nav>
    </>
  );
};
