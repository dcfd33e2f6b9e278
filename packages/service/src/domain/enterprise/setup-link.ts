// A link with which the IT of a company sets its connection up, without an account. It reaches this one connection, and only while
// the connection is off: a user who finds an old link cannot change how the users of a company sign in.

export type SetupLink = {
  readonly id: string;
  readonly instanceId: string;
  readonly connectionId: string;
  readonly tokenHash: string;
  /** The operator lets the holder of the link turn the connection on. */
  readonly canTurnOn: boolean;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
  readonly createdAt: number;
};

export const setupLinkStatusAt = (
  { expiresAt, usedAt, revokedAt }: Pick<SetupLink, 'expiresAt' | 'usedAt' | 'revokedAt'>,
  now: number,
) => {
  if (revokedAt !== null) return 'revoked' as const;
  if (usedAt !== null) return 'used' as const;
  return expiresAt <= now ? ('expired' as const) : ('open' as const);
};
