// UserProfile in the host's own tree, with pages and links of the host's as children.

import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { type ProfileLinkProps, type ProfilePageProps, useCustomPages } from './custom-pages.tsx';
import { Surface, type SurfaceComponentProps } from './surface.tsx';
import { useSame } from './use-same.ts';

/** Props of UserProfile, and the host's own pages as children. */
export type UserProfileComponentProps = Omit<SurfaceComponentProps<'UserProfile'>, 'customPages'> & {
  readonly children?: ReactNode;
};

/** A page of the host's own; drawn by the profile, not where it is written. */
const Page = (_: ProfilePageProps): ReactNode => null;

/** A link of the host's own; drawn by the profile, not where it is written. */
const Link = (_: ProfileLinkProps): ReactNode => null;

const Profile = ({ fallback, children, ...props }: UserProfileComponentProps) => {
  const { customPages, portals } = useCustomPages(children, { Page, Link });
  const given = useSame(props);
  const told = useMemo(() => ({ ...given, customPages }), [given, customPages]);
  return (
    <>
      <Surface name="UserProfile" props={told} fallback={fallback} />
      {portals}
    </>
  );
};

/**
 * Everything a person can see and change about their account, in one place.
 *
 * @example
 * <UserProfile path="/account">
 *   <UserProfile.Page label="Billing" url="billing" labelIcon={<CardIcon />}><Billing /></UserProfile.Page>
 * </UserProfile>
 */
export const UserProfile = /* @__PURE__ */ Object.assign(Profile, { Page, Link });
