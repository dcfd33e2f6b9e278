'use client';

// UserProfile in the host's tree, with custom pages and links as children.

import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { type ProfileLinkProps, type ProfilePageProps, useCustomPages } from './custom-pages.tsx';
import { Surface, type SurfaceComponentProps } from './surface.tsx';
import { useSame } from './use-same.ts';

/** Props of UserProfile, and custom pages as children. */
export type UserProfileComponentProps = Omit<SurfaceComponentProps<'UserProfile'>, 'customPages'> & {
  readonly children?: ReactNode;
};

/** A custom page; rendered inside the profile, not at its position in the tree. */
const Page = (_: ProfilePageProps): ReactNode => null;

/** A custom link; rendered inside the profile, not at its position in the tree. */
const Link = (_: ProfileLinkProps): ReactNode => null;

const Profile = ({ fallback, children, ...props }: UserProfileComponentProps) => {
  const { customPages, portals } = useCustomPages(children, { Page, Link });
  const given = useSame(props);
  const surfaceProps = useMemo(() => ({ ...given, customPages }), [given, customPages]);
  return (
    <>
      <Surface name="UserProfile" props={surfaceProps} fallback={fallback} />
      {portals}
    </>
  );
};

/**
 * Everything users can see and change about their account.
 *
 * @example
 * <UserProfile path="/account">
 *   <UserProfile.Page label="Billing" url="billing" labelIcon={<CardIcon />}><Billing /></UserProfile.Page>
 * </UserProfile>
 */
export const UserProfile = /* @__PURE__ */ Object.assign(Profile, { Page, Link });
