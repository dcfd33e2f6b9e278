// The context of every section of the organization profile: the organization, the user, their permissions, and the live region.
import type { Environment, Organization, OrganizationProfileProps, User } from '@latchkey/client';
import type { Download } from '@latchkey/hooks';
import { createContext, type ReactNode, useContext } from 'react';
import type { OrganizationAccess } from '../../flows/organizations/access.ts';
import type { FlowLocation } from '../../location/location.ts';
import type { Forms } from './form-slot.tsx';

/** The context of a section. */
export type OrganizationContextValue = {
  readonly organization: Organization;
  readonly user: User;
  readonly access: OrganizationAccess;
  /** The permissions of the user's membership. */
  readonly permissions: readonly string[];
  readonly environment: Environment;
  readonly props: OrganizationProfileProps;
  readonly location: FlowLocation;
  /** Announces a result in the live region: what was saved, added or removed. */
  readonly announce: (text: string) => void;
  /** The forms of the general page, which load after it. */
  readonly forms: Download<Forms>;
  /** Navigates to the general page, where the domains are. */
  readonly toGeneral: () => void;
};

const OrganizationContext = createContext<OrganizationContextValue | undefined>(undefined);

type OrganizationProviderProps = { readonly value: OrganizationContextValue; readonly children: ReactNode };

/** Provides the context to the pages of a profile. */
export const OrganizationProvider = ({ value, children }: OrganizationProviderProps) => (
  <OrganizationContext.Provider value={value}>{children}</OrganizationContext.Provider>
);

/** The organization of this section. */
export const useOrganizationProfile = (): OrganizationContextValue => {
  const value = useContext(OrganizationContext);
  if (!value) throw new Error("Latchkey: a section belongs inside an organization's profile.");
  return value;
};
