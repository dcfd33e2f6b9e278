// A menu of actions at its button: opened by click or arrow keys, navigated by keys, closed by Escape, Tab or a click outside.
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import type { Glyph } from '../icon/glyph.ts';
import { dotsGlyph } from '../icon/glyphs/dots.ts';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { AddButton } from '../section/section.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { usePlacedMenu } from './use-placed-menu.ts';

/** One action of a menu. */
export type MenuEntry = {
  readonly key: string;
  readonly label: ReactNode;
  /** A glyph or mark before the label. */
  readonly icon?: Glyph | undefined;
  readonly mark?: ReactNode;
  readonly tone?: 'danger' | undefined;
  readonly disabled?: boolean | undefined;
  /** In progress: it shows a spinner, and no entry of the menu can be clicked. */
  readonly loading?: boolean | undefined;
  /** The menu stays open when it is chosen. */
  readonly stays?: boolean | undefined;
  readonly onSelect: () => void;
};

export type MenuProps = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    /** Label of the button: "Options for mira@harbourlab.org", or the text of an add button. */
    readonly label: string;
    readonly entries: readonly MenuEntry[];
    /** `add`: a button with a text under the rows. Absent: three dots at the end of a row. */
    readonly kind?: 'add' | undefined;
    /** Name by which the focus is restored: see `usePanels`. */
    readonly trigger?: string | undefined;
  };

/** How far a key moves among the entries; they wrap around. */
const MOVES: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 };

const itemsIn = (list: Element): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[role="menuitem"]:not([disabled])'),
];

/** Moves among the entries by arrows, Home, End, or a first letter. Returns whether it handled the key. */
const walk = (list: Element, { key }: KeyboardEvent): boolean => {
  const items = itemsIn(list);
  const at = items.findIndex((item) => item.matches(':focus'));
  const by = MOVES[key];
  const wanted = (): HTMLElement | undefined => {
    if (by !== undefined) return items.at((at + by + (at < 0 && by < 0 ? 1 : 0)) % items.length);
    if (key === 'Home') return items[0];
    if (key === 'End') return items.at(-1);
    if (key.length !== 1 || key === ' ') return undefined;
    const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    return after.find((item) => item.textContent?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
  };
  const target = wanted();
  target?.focus();
  return target !== undefined || by !== undefined;
};

type EntryProps = { readonly entry: MenuEntry; readonly busy: boolean; readonly onDone: () => void };

const Entry = ({ entry, busy, onDone }: EntryProps) => {
  const classes = useClasses();
  const { key, label, icon, mark, tone, disabled, loading, stays, onSelect } = entry;
  const choose = (): void => {
    if (busy) return;
    if (!stays) onDone();
    onSelect();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-tone={tone}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={loading || undefined}
      onClick={choose}
      className={classes('lk-menu-item', { elementId: key }, 'menuItem', loading && 'loading')}
    >
      {icon && <Icon glyph={icon} />}
      {mark}
      <span className="lk-menu-words">{label}</span>
      {loading && <Spinner />}
    </button>
  );
};

type ListProps = {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly button: RefObject<HTMLElement | null>;
  readonly align: 'start' | 'end';
  /** Which entry is focused first. */
  readonly from: 'first' | 'last';
  readonly onClose: (focuses: boolean) => void;
};

const List = ({ id, label, entries, button, align, from, onClose }: ListProps) => {
  const classes = useClasses();
  const list = usePlacedMenu(button, align, (node) => {
    const items = itemsIn(node);
    // If no entry can be chosen, the list itself has the focus, so that Escape reaches it.
    ((from === 'last' ? items.at(-1) : items[0]) ?? node).focus({ preventScroll: true });
  });
  const busy = entries.some(({ loading }) => loading);
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    // From the button the Tab key continues to its neighbours.
    if (event.key === 'Tab') onClose(true);
    if (event.key === 'Tab' || (event.key !== 'Escape' && !walk(event.currentTarget, event))) return;
    // Escape closes only the menu, not what contains it; arrows do not scroll the page.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose(true);
  };
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      popover="manual"
      aria-label={label}
      onKeyDown={press}
      className={classes('lk-menu', {}, 'menuList')}
    >
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} busy={busy} onDone={() => onClose(true)} />
      ))}
    </div>
  );
};

/** A button with a menu. Renders nothing if there are no entries. */
export const Menu = (props: MenuProps) => {
  const { label, entries, kind, trigger, element, elementId, className, ...rest } = props;
  const classes = useClasses();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'first' | 'last'>();
  if (entries.length === 0) return null;
  const close = (focuses: boolean): void => {
    setOpen(undefined);
    if (focuses) button.current?.focus();
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) close(false);
  };
  const wiring = {
    ref: button,
    'data-trigger': trigger,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open !== undefined,
    'aria-controls': open && id,
    // Safari does not focus a clicked button: the menu would see a blur, close, and open again.
    onMouseDown: (event: { preventDefault(): void }) => open && event.preventDefault(),
    onClick: () => (open ? close(true) : setOpen('first')),
    onKeyDown: (event: KeyboardEvent) => {
      const to = { ArrowDown: 'first', ArrowUp: 'last' }[event.key];
      if (to === undefined || open) return;
      event.preventDefault();
      setOpen(to === 'last' ? 'last' : 'first');
    },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the blur
    <div {...rest} onBlur={leave} className={classes('lk-menu-box', { className, element, elementId })}>
      {kind === 'add' ? (
        <AddButton {...wiring} elementId={elementId}>
          {label}
        </AddButton>
      ) : (
        <IconButton
          {...wiring}
          icon={dotsGlyph}
          label={label}
          element="menuButton"
          elementId={elementId}
          iconElement="menuButtonEllipsis"
        />
      )}
      {open && (
        <List
          id={id}
          label={label}
          entries={entries}
          button={button}
          align={kind === 'add' ? 'start' : 'end'}
          from={open}
          onClose={close}
        />
      )}
    </div>
  );
};
