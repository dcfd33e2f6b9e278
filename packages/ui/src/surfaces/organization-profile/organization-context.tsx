// What every section of an organization's profile can reach: the organization, who looks at it, what they may do, and a voice.
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
  /** The permissions of their membership. */
  readonly permissions: readonly string[];
  readonly environment: Environment;
  readonly props: OrganizationProfileProps;
  readonly location: FlowLocation;
  /** Says a result to those who listen: what was saved, added or removed. */
  readonly announce: (text: string) => void;
  /** The forms of the general page, which come behind it. */
  readonly forms: Download<Forms>;
  /** Leads to the general page, where the domains are. */
  readonly toGeneral: () => void;
};

const OrganizationContext = createContext<OrganizationContextValue | undefined>(undefined);

type OrganizationProviderProps = { readonly value: OrganizationContextValue; readonly children: ReactNode };

/** Gives the pages of a profile their context. */
export const OrganizationProvider = ({ value, children }: OrganizationProviderProps) => (
  <OrganizationContext value={value}>{children}</OrganizationContext>
);

/** The organization this section belongs to. */
export const useOrganizationProfile = (): OrganizationContextValue => {
  const value = useContext(OrganizationContext);
  if (!value) throw new Error("Latchkey: a section belongs inside an organization's profile.");
  return value;
};
