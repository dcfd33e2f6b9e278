// OrganizationProfile in the host's own tree, with pages and links of the host's as children.

import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { type ProfileLinkProps, type ProfilePageProps, useCustomPages } from './custom-pages.tsx';
import { Surface, type SurfaceComponentProps } from './surface.tsx';
import { useSame } from './use-same.ts';

/** Props of OrganizationProfile, and the host's own pages as children. */
export type OrganizationProfileComponentProps = Omit<SurfaceComponentProps<'OrganizationProfile'>, 'customPages'> & {
  readonly children?: ReactNode;
};

/** A page of the host's own; drawn by the profile, not where it is written. */
const Page = (_: ProfilePageProps): ReactNode => null;

/** A link of the host's own; drawn by the profile, not where it is written. */
const Link = (_: ProfileLinkProps): ReactNode => null;

const Profile = ({ fallback, children, ...props }: OrganizationProfileComponentProps) => {
  const { customPages, portals } = useCustomPages(children, { Page, Link });
  const given = useSame(props);
  const told = useMemo(() => ({ ...given, customPages }), [given, customPages]);
  return (
    <>
      <Surface name="OrganizationProfile" props={told} fallback={fallback} />
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
