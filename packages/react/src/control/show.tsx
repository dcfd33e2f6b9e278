'use client';

// Show: one component for every condition on the session, with what to render instead.
import type { AuthorizationQuery } from '@latchkey/client';
import { type Has, Protect, SignedIn, SignedOut } from '@latchkey/hooks';
import type { ReactNode } from 'react';

/** A side of the session, a role, a permission or a recent verification, or a function over `has`. */
export type ShowWhen =
  | 'signed-in'
  | 'signed-out'
  | (AuthorizationQuery & ({ role: string } | { permission: string } | { reverification: unknown }))
  | ((has: Has) => boolean);

export type ShowProps = {
  /** The condition: a side of the session, a role, a permission or a recent verification, or a function over `has`. */
  readonly when: ShowWhen;
  /** Rendered instead, once it is known that the condition does not hold. */
  readonly fallback?: ReactNode;
  /** False: a session with tasks counts as signed in. Default true. */
  readonly treatPendingAsSignedOut?: boolean | undefined;
  readonly children?: ReactNode;
};

/**
 * Renders its children while the condition holds, the fallback while it does not, and nothing before that is known. It only hides
 * them: the back end must check again.
 *
 * @example
 * <Show when={{ permission: 'org:invoices:read' }} fallback={<p>Ask an administrator.</p>}><Invoices /></Show>
 */
export const Show = ({ when, fallback = null, children, ...option }: ShowProps) => {
  if (when === 'signed-out') {
    return (
      <>
        <SignedOut {...option}>{children}</SignedOut>
        <SignedIn {...option}>{fallback}</SignedIn>
      </>
    );
  }
  const condition = typeof when === 'function' ? { condition: when } : when === 'signed-in' ? {} : when;
  return (
    <Protect {...option} {...condition} fallback={fallback}>
      {children}
    </Protect>
  );
};
