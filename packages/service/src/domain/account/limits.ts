// How many identifiers one account may hold: lists stay readable, and one account cannot fill the database.

/** The limit for each of addresses, numbers and wallets; unverified ones count too. */
export const IDENTIFIERS_MOST = 20;
export const PASSKEYS_MOST = 20;
