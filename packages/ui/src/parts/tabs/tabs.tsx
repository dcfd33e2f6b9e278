// Tabs: a row of tabs, and the panel of the selected one.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { Badge } from '../badge/badge.tsx';

/** One tab. */
export type Tab<Key extends string> = {
  readonly key: Key;
  readonly label: ReactNode;
  /** The formatted number of items in it; absent: none is shown. */
  readonly count?: string | undefined;
};

export type TabsProps<Key extends string> = Omit<ComponentProps<'div'>, 'onSelect' | 'children'> &
  Addressed & {
    /** The label of the tab list, for screen readers. */
    readonly label: string;
    readonly tabs: readonly Tab<Key>[];
    readonly selected: Key;
    readonly onSelect: (key: Key) => void;
    /** The content of the selected one. */
    readonly children?: ReactNode;
  };

const MOVES: { readonly [key: string]: number } = { ArrowRight: 1, ArrowLeft: -1 };

/** Which tab a key selects; arrows follow the visual order, so they are reversed in right-to-left text. */
const targetOf = (event: KeyboardEvent<HTMLElement>, at: number, count: number): number | undefined => {
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  const by = MOVES[event.key];
  if (by === undefined) return undefined;
  const view = event.currentTarget.ownerDocument.defaultView;
  const isMirrored = view?.getComputedStyle(event.currentTarget).direction === 'rtl';
  return (at + (isMirrored ? -by : by) + count) % count;
};

/** Tabs and their panel. Selection follows the focus, because the content is already loaded. */
export const Tabs = <Key extends string>(props: TabsProps<Key>) => {
  const { label, tabs, selected, onSelect, element, elementId, className, children, ...rest } = props;
  const classes = useClasses();
  const id = useId();
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const target = targetOf(
      event,
      tabs.findIndex(({ key }) => key === selected),
      tabs.length,
    );
    const chosen = target === undefined ? undefined : tabs[target];
    if (!chosen) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0]?.focus();
    onSelect(chosen.key);
  };
  return (
    <>
      <div
        {...rest}
        role="tablist"
        aria-label={label}
        onKeyDown={press}
        className={classes('lk-tabs', { className, element, elementId }, 'tabListContainer')}
      >
        {tabs.map(({ key, label: words, count }) => {
          const isSelected = key === selected;
          return (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}${key}`}
              aria-selected={isSelected}
              aria-controls={isSelected ? `${id}panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(key)}
              className={classes('lk-tab', { elementId: key }, 'tabButton', isSelected && 'active')}
            >
              {words}
              {count !== undefined && <Badge element="notificationBadge">{count}</Badge>}
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${selected}`}
        className={classes('lk-tab-panel', { elementId: selected }, 'tabPanel')}
      >
        {children}
      </div>
    </>
  );
};
