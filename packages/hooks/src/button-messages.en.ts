// English texts of the buttons, used when the host provides none. A localization overrides them in the group `buttons`.

/** Texts by button. */
export const buttonMessages = {
  signIn: 'Sign in',
  signUp: 'Sign up',
  signOut: 'Sign out',
  signInWithMetamask: 'Sign in with MetaMask',
  inviteMembers: 'Invite members',
} as const;
