'use client';

// OrganizationSwitcher in the host's tree, with custom pages of the profile that it opens as children.
import type { ReactNode } from 'react';
import { type ProfileLinkProps, type ProfilePageProps, useCustomPages } from './custom-pages.tsx';
import { OutletOf, type OutletProps, Prepare, type ProviderProps } from './outlet.tsx';
import type { SurfaceComponentProps } from './surface.tsx';
import { useSame } from './use-same.ts';

/** Props of OrganizationSwitcher, and custom pages of the organization's profile as children. */
export type OrganizationSwitcherComponentProps = SurfaceComponentProps<'OrganizationSwitcher'> &
  ProviderProps & { readonly children?: ReactNode };

/** A custom page in the profile that the switcher opens. */
const OrganizationProfilePage = (_: ProfilePageProps): ReactNode => null;

/** A custom link in the profile that the switcher opens. */
const OrganizationProfileLink = (_: ProfileLinkProps): ReactNode => null;

const KINDS = { Page: OrganizationProfilePage, Link: OrganizationProfileLink };

/** Where the switcher is rendered when a component above only provides it. */
const Outlet = (own: OutletProps) => <OutletOf name="OrganizationSwitcher" own={own} />;

const Switcher = ({
  fallback,
  children,
  organizationProfileProps,
  __experimental_asProvider: isProvider,
  ...props
}: OrganizationSwitcherComponentProps) => {
  const { customPages, portals } = useCustomPages(children, KINDS);
  const own = organizationProfileProps?.customPages ?? [];
  const surfaceProps = useSame({
    ...props,
    organizationProfileProps: { ...organizationProfileProps, customPages: [...own, ...customPages] },
  });
  return (
    <>
      <Prepare name="OrganizationSwitcher" props={surfaceProps} fallback={fallback} isProvider={isProvider}>
        {children}
      </Prepare>
      {portals}
    </>
  );
};

/**
 * The active organization, with a menu: switch, join, manage, create another.
 *
 * @example
 * <OrganizationSwitcher hidePersonal afterSelectOrganizationUrl="/:slug">
 *   <OrganizationSwitcher.OrganizationProfilePage label="Plan" url="plan" labelIcon={<CardIcon />}><Plan /></OrganizationSwitcher.OrganizationProfilePage>
 * </OrganizationSwitcher>
 */
export const OrganizationSwitcher = /* @__PURE__ */ Object.assign(Switcher, {
  OrganizationProfilePage,
  OrganizationProfileLink,
  __experimental_Outlet: Outlet,
});
