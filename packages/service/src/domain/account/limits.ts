// How much one account may hold: lists stay lists that a person can read, and nobody fills the database with them.

/** Addresses, numbers and wallets, of each kind; those that are not proven count too. */
export const IDENTIFIERS_MOST = 20;
export const PASSKEYS_MOST = 20;
