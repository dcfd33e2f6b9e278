// What somebody is called: by name where there is one, else by what they sign in with. Pure.

/** The part of a user that names them. */
export type NamedUser = {
  readonly fullName: string | null;
  readonly username: string | null;
  readonly primaryEmailAddress: { readonly emailAddress: string } | null;
  readonly primaryPhoneNumber: { readonly phoneNumber: string } | null;
  readonly primaryWeb3Wallet: { readonly web3Wallet: string } | null;
};

/** What they sign in with: username, e-mail address, phone number, wallet, whichever there is first. */
export const identifierOf = (user: NamedUser): string =>
  user.username ||
  user.primaryEmailAddress?.emailAddress ||
  user.primaryPhoneNumber?.phoneNumber ||
  user.primaryWeb3Wallet?.web3Wallet ||
  '';

/** What to call them, and what stands under a name. `accountName(latchkey.user).name` */
export const accountName = (user: NamedUser): { readonly name: string; readonly note?: string } => {
  const identifier = identifierOf(user);
  const note = user.primaryEmailAddress?.emailAddress || identifier;
  if (!user.fullName) return note === identifier ? { name: identifier } : { name: identifier, note };
  return note ? { name: user.fullName, note } : { name: user.fullName };
};

/** The part of a session that names its user, when nothing more is known. */
export type NamedSession = {
  readonly publicUserData: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly identifier: string;
  };
};

/** Whom a session belongs to: first and last name, or what they sign in with. */
export const sessionName = ({ publicUserData }: NamedSession): { readonly name: string; readonly note?: string } => {
  const { firstName, lastName, identifier } = publicUserData;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name ? { name, note: identifier } : { name: identifier };
};

/** Sessions of other people on this browser: a second one of the same person is not another account. */
export const otherSessions = <Each extends { readonly user: { readonly id: string } | null }>(
  sessions: readonly Each[],
  userId: string,
): readonly Each[] => sessions.filter(({ user }) => user !== null && user.id !== userId);
