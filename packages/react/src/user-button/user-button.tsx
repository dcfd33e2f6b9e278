'use client';

// UserButton in the host's tree, with custom menu items and custom profile pages as children.
import type { ReactNode } from 'react';
import { type ProfileLinkProps, type ProfilePageProps, readCustomPages } from '../custom-pages.tsx';
import { OutletOf, type OutletProps, Prepare, type ProviderProps } from '../outlet.tsx';
import { Portals, useSlots } from '../portal-slots.tsx';
import type { SurfaceComponentProps } from '../surface.tsx';
import { useSame } from '../use-same.ts';
import { Action, Link, MenuItems, readMenuItems, useClicks } from './menu.tsx';

/** Props of UserButton, and custom menu items and pages as children. */
export type UserButtonComponentProps = Omit<SurfaceComponentProps<'UserButton'>, 'customMenuItems'> &
  ProviderProps & { readonly children?: ReactNode };

/** A custom page in the profile that the button opens. */
const UserProfilePage = (_: ProfilePageProps): ReactNode => null;

/** A custom link in the profile that the button opens. */
const UserProfileLink = (_: ProfileLinkProps): ReactNode => null;

/** Where the button is rendered when a component above only provides it. */
const Outlet = (own: OutletProps) => <OutletOf name="UserButton" own={own} />;

const Button = ({
  fallback,
  children,
  userProfileProps,
  __experimental_asProvider: isProvider,
  ...props
}: UserButtonComponentProps) => {
  const { slot, nodes } = useSlots();
  const { latest, click } = useClicks();
  const menu = readMenuItems(children, slot, click);
  latest.current = menu.clicks;
  const profile = readCustomPages(children, { Page: UserProfilePage, Link: UserProfileLink }, slot);
  const own = userProfileProps?.customPages ?? [];
  const surfaceProps = useSame({
    ...props,
    userProfileProps: { ...userProfileProps, customPages: [...own, ...profile.pages] },
    customMenuItems: menu.items,
  });
  return (
    <>
      <Prepare name="UserButton" props={surfaceProps} fallback={fallback} isProvider={isProvider}>
        {children}
      </Prepare>
      <Portals nodes={nodes} fillings={[...menu.fillings, ...profile.fillings]} />
    </>
  );
};

/**
 * The picture of the signed-in user, with a menu: manage the account, switch, sign out.
 *
 * @example
 * <UserButton showName>
 *   <UserButton.MenuItems><UserButton.Link label="Help" labelIcon={<HelpIcon />} href="/help" /></UserButton.MenuItems>
 * </UserButton>
 */
export const UserButton = /* @__PURE__ */ Object.assign(Button, {
  MenuItems,
  Action,
  Link,
  UserProfilePage,
  UserProfileLink,
  __experimental_Outlet: Outlet,
});
