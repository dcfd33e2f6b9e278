'use client';

// OrganizationProfile in the host's tree, with custom pages and links as children.

import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { type ProfileLinkProps, type ProfilePageProps, useCustomPages } from './custom-pages.tsx';
import { Surface, type SurfaceComponentProps } from './surface.tsx';
import { useSame } from './use-same.ts';

/** Props of OrganizationProfile, and custom pages as children. */
export type OrganizationProfileComponentProps = Omit<SurfaceComponentProps<'OrganizationProfile'>, 'customPages'> & {
  readonly children?: ReactNode;
};

/** A custom page; rendered inside the profile, not at its position in the tree. */
const Page = (_: ProfilePageProps): ReactNode => null;

/** A custom link; rendered inside the profile, not at its position in the tree. */
const Link = (_: ProfileLinkProps): ReactNode => null;

const Profile = ({ fallback, children, ...props }: OrganizationProfileComponentProps) => {
  const { customPages, portals } = useCustomPages(children, { Page, Link });
  const given = useSame(props);
  const surfaceProps = useMemo(() => ({ ...given, customPages }), [given, customPages]);
  return (
    <>
      <Surface name="OrganizationProfile" props={surfaceProps} fallback={fallback} />
      {portals}
    </>
  );
};

/**
 * The active organization: its name and picture, members, invitations, requests and domains.
 *
 * @example
 * <OrganizationProfile path="/organization" afterLeaveOrganizationUrl="/">
 *   <OrganizationProfile.Page label="Plan" url="plan" labelIcon={<CardIcon />}><Plan /></OrganizationProfile.Page>
 * </OrganizationProfile>
 */
export const OrganizationProfile = /* @__PURE__ */ Object.assign(Profile, { Page, Link });
