// A titled part of a profile: rows of items, each with its actions, and the button that adds one.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { Alert } from '../alert/alert.tsx';
import { plusGlyph } from '../icon/glyphs/plus.ts';
import { Icon } from '../icon/icon.tsx';
import { withRef } from '../with-ref/with-ref.ts';

export type SectionProps = Omit<ComponentProps<'section'>, 'title' | 'id'> &
  Addressed & {
    /** Element id for a host's styles: `emailAddresses`, `password`. */
    readonly id: string;
    readonly title: ReactNode;
    /** The problem of the whole section. */
    readonly problem?: string | undefined;
  };

/** A section. Its title can take the focus, for when the focused element has been removed. */
export const Section = /* @__PURE__ */ withRef(
  ({ id, title, problem, element, elementId, className, children, ...rest }: SectionProps) => {
    const classes = useClasses();
    const titleId = useId();
    const named = { elementId: id };
    return (
      <section
        aria-labelledby={titleId}
        {...rest}
        className={classes('lk-section', { className, element, elementId: elementId ?? id }, 'profileSection')}
      >
        <div className={classes('lk-section-head', named, 'profileSectionHeader')}>
          <h2
            id={titleId}
            tabIndex={-1}
            data-section-title=""
            className={classes('lk-section-title', named, 'profileSectionTitle')}
          >
            <span className={classes('lk-section-words', named, 'profileSectionTitleText')}>{title}</span>
          </h2>
        </div>
        <div className={classes('lk-section-body', named, 'profileSectionContent')}>
          {problem && <Alert tone="danger">{problem}</Alert>}
          {children}
        </div>
      </section>
    );
  },
);

export type ItemListProps = ComponentProps<'ul'> & Addressed;

/** The rows of a section; its children are `Item`. `elementId` is the id of the section. */
export const ItemList = ({ element, elementId, className, ...rest }: ItemListProps) => {
  const classes = useClasses();
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from lists without markers
      role="list"
      {...rest}
      className={classes('lk-items', { className, element, elementId }, 'profileSectionItemList')}
    />
  );
};

export type ItemProps = Omit<ComponentProps<'li'>, 'children'> &
  Addressed & {
    /** A mark or glyph in a square before the text. */
    readonly lead?: ReactNode;
    /** The first line; badges follow it. */
    readonly text: ReactNode;
    readonly badges?: ReactNode;
    /** A second, smaller line. */
    readonly note?: ReactNode;
    readonly noteTone?: 'danger' | undefined;
    /** A menu or a button at the end of the row. */
    readonly action?: ReactNode;
    /** An open form of this row, under it. */
    readonly panel?: ReactNode;
  };

/** One row. */
export const Item = (props: ItemProps) => {
  const { lead, text, badges, note, noteTone, action, panel, element, elementId, className, ...rest } = props;
  const classes = useClasses();
  return (
    <li {...rest} className={classes('lk-item-box', { className })}>
      <div className={classes('lk-item', { element, elementId }, 'profileSectionItem')}>
        {lead && <span className="lk-item-lead">{lead}</span>}
        <div className="lk-item-stack">
          <div className="lk-item-text">
            <span className="lk-item-words">{text}</span>
            {badges}
          </div>
          {note && (
            <span
              className={classes('lk-item-note', { element: 'profileSectionSubtitleText' }, 'profileSectionSubtitle')}
              data-tone={noteTone}
            >
              {note}
            </span>
          )}
        </div>
        {action}
      </div>
      {panel}
    </li>
  );
};

export type AddButtonProps = ComponentProps<'button'> & Addressed;

/** Opens the form, or the menu, that adds to the section. */
export const AddButton = /* @__PURE__ */ withRef(
  ({ element, elementId, className, children, ...rest }: AddButtonProps) => {
    const classes = useClasses();
    return (
      <button
        type="button"
        {...rest}
        className={classes('lk-add', { className, element, elementId }, 'profileSectionPrimaryButton')}
      >
        <Icon glyph={plusGlyph} />
        {children}
      </button>
    );
  },
);
