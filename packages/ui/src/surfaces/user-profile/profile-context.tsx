// The context of every section of a profile: the user, the instance, step-up for sensitive calls, and the live region.
import type { Environment, User, UserProfileProps } from '@latchkey/client';
import { createContext, type ReactNode, useContext } from 'react';
import type { FlowLocation } from '../../location/location.ts';
import type { Reverified } from '../shared/profile/reverified.ts';

/** The context of a section. */
export type Profile = {
  readonly user: User;
  readonly environment: Environment;
  readonly props: UserProfileProps;
  readonly location: FlowLocation;
  readonly reverified: Reverified;
  /** Announces a result in the live region: what was saved, added or removed. */
  readonly announce: (text: string) => void;
};

const ProfileContext = createContext<Profile | undefined>(undefined);

type ProfileProviderProps = { readonly value: Profile; readonly children: ReactNode };

/** Provides the context to the pages of a profile. */
export const ProfileProvider = ({ value, children }: ProfileProviderProps) => (
  <ProfileContext.Provider value={value}>{children}</ProfileContext.Provider>
);

/** The profile of this section. */
export const useProfile = (): Profile => {
  const value = useContext(ProfileContext);
  if (!value) throw new Error('Latchkey: a section belongs inside a user profile.');
  return value;
};
