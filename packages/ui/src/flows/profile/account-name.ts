// The display name of a user: the name if there is one, else the identifier they sign in with. Pure.

/** The fields of a user that give the display name. */
export type NamedUser = {
  readonly fullName: string | null;
  readonly username: string | null;
  readonly primaryEmailAddress: { readonly emailAddress: string } | null;
  readonly primaryPhoneNumber: { readonly phoneNumber: string } | null;
  readonly primaryWeb3Wallet: { readonly web3Wallet: string } | null;
};

/** The identifier: username, e-mail address, phone number or wallet, whichever exists first. */
export const identifierOf = (user: NamedUser): string =>
  user.username ||
  user.primaryEmailAddress?.emailAddress ||
  user.primaryPhoneNumber?.phoneNumber ||
  user.primaryWeb3Wallet?.web3Wallet ||
  '';

/** The display name, and the line under it. `accountName(latchkey.user).name` */
export const accountName = (user: NamedUser): { readonly name: string; readonly note?: string } => {
  const identifier = identifierOf(user);
  const note = user.primaryEmailAddress?.emailAddress || identifier;
  if (!user.fullName) return note === identifier ? { name: identifier } : { name: identifier, note };
  return note ? { name: user.fullName, note } : { name: user.fullName };
};

/** The fields of a session that name its user, if the user is not loaded. */
export type NamedSession = {
  readonly publicUserData: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly identifier: string;
  };
};

/** The user of a session: first and last name, or the identifier. */
export const sessionName = ({ publicUserData }: NamedSession): { readonly name: string; readonly note?: string } => {
  const { firstName, lastName, identifier } = publicUserData;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name ? { name, note: identifier } : { name: identifier };
};

/** Sessions of other users on this client: a second session of the same user is not another account. */
export const otherSessions = <Each extends { readonly user: { readonly id: string } | null }>(
  sessions: readonly Each[],
  userId: string,
): readonly Each[] => sessions.filter(({ user }) => user !== null && user.id !== userId);
