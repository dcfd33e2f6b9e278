// What every section of a profile can reach: the person, the instance, the way to make sensitive calls, and a voice.
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
  /** Says a result to those who listen: what was saved, added or removed. */
  readonly announce: (text: string) => void;
};

const ProfileContext = createContext<Profile | undefined>(undefined);

type ProfileProviderProps = { readonly value: Profile; readonly children: ReactNode };

/** Gives the pages of a profile their context. */
export const ProfileProvider = ({ value, children }: ProfileProviderProps) => (
  <ProfileContext value={value}>{children}</ProfileContext>
);

/** The profile this section belongs to. */
export const useProfile = (): Profile => {
  const value = useContext(ProfileContext);
  if (!value) throw new Error('Latchkey: a section belongs inside a user profile.');
  return value;
};
