// Pages beside each other in one place: a row of tabs, and the panel of the one that is chosen.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import { Badge } from '../badge/badge.tsx';

/** One tab. */
export type Tab<Key extends string> = {
  readonly key: Key;
  readonly label: ReactNode;
  /** How many there are behind it, as it is written; absent: nothing is said. */
  readonly count?: string | undefined;
};

export type TabsProps<Key extends string> = Omit<ComponentProps<'div'>, 'onSelect' | 'children'> &
  Addressed & {
    /** What they are about, for those who do not see them. */
    readonly label: string;
    readonly tabs: readonly Tab<Key>[];
    readonly selected: Key;
    readonly onSelect: (key: Key) => void;
    /** The content of the chosen one. */
    readonly children?: ReactNode;
  };

const MOVES: { readonly [key: string]: number } = { ArrowRight: 1, ArrowLeft: -1 };

/** Which tab a key leads to; arrows follow what is seen, so they turn round in right-to-left text. */
const targetOf = (event: KeyboardEvent<HTMLElement>, at: number, count: number): number | undefined => {
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  const by = MOVES[event.key];
  if (by === undefined) return undefined;
  const view = event.currentTarget.ownerDocument.defaultView;
  const isMirrored = view?.getComputedStyle(event.currentTarget).direction === 'rtl';
  return (at + (isMirrored ? -by : by) + count) % count;
};

/** Tabs and their panel. Choosing follows the focus, as the content is there already. */
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
