// English words of the buttons, for a host that gives them none. A host finds them in the group `buttons`.

/** Texts by button. */
export const buttonMessages = {
  signIn: 'Sign in',
  signUp: 'Sign up',
  signOut: 'Sign out',
  signInWithMetamask: 'Sign in with MetaMask',
} as const;
