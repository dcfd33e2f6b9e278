// The frame of a profile: navigation at the side, one page next to it, and the brand rule.
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { useDialog } from '../dialog/context.ts';
import { withRef } from '../with-ref/with-ref.ts';

export type ProfileFrameProps = ComponentProps<'div'> & Addressed;

/** The box around navigation and page. In a dialog it contains the close button. */
export const ProfileFrame = ({ element, elementId, className, children, ...rest }: ProfileFrameProps) => {
  const classes = useClasses();
  const dialog = useDialog();
  return (
    <div
      {...rest}
      className={classes(classes('lk-profile', {}, 'scrollBox'), { className, element, elementId }, 'cardBox')}
    >
      {children}
      {dialog?.closeButton}
    </div>
  );
};

export type ProfilePageProps = Omit<ComponentProps<'div'>, 'title' | 'id'> &
  Addressed & {
    /** Element id for a host's styles: `account`, `security`. */
    readonly id: string;
    readonly title: ReactNode;
    /** The title takes the focus when a page is chosen. */
    readonly titleRef?: Ref<HTMLHeadingElement> | undefined;
    /** The title is visually hidden: the page is the host's and has its own. */
    readonly isTitleUnseen?: boolean | undefined;
    readonly foot?: ReactNode;
  };

/** A page: title, then sections. */
export const ProfilePage = /* @__PURE__ */ withRef((props: ProfilePageProps) => {
  const { id, title, titleRef, isTitleUnseen, foot, element, elementId, className, children, ...rest } = props;
  const classes = useClasses();
  const own = useId();
  const titleId = useDialog()?.titleId ?? own;
  // The page is the scroll container.
  const part = classes('lk-profile-page', {}, 'pageScrollBox');
  return (
    <div {...rest} className={classes(part, { className, element, elementId: elementId ?? id }, 'profilePage')}>
      <div className={classes('lk-profile-head', {}, 'header')} data-unseen={isTitleUnseen || undefined}>
        <h1 id={titleId} ref={titleRef} tabIndex={-1} className={classes('lk-profile-title', {}, 'headerTitle')}>
          {title}
        </h1>
      </div>
      {children}
      {foot && <div className="lk-profile-foot">{foot}</div>}
    </div>
  );
});
