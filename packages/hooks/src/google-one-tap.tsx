// One-tap as a component: prompts while it is mounted, and renders nothing.
import type { GoogleOneTapProps } from '@latchkey/client';
import { useEffect, useRef } from 'react';
import { whenSessionKnown } from './known-session.ts';
import { useLatchkey } from './use-latchkey.ts';

/**
 * Lets users sign in with the account of the identity provider that their browser is signed in to.
 *
 * @example
 * <SignedOut><GoogleOneTap /></SignedOut>
 */
export const GoogleOneTap = (props: GoogleOneTapProps) => {
  const latchkey = useLatchkey();
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let isGone = false;
    whenSessionKnown(latchkey)
      .then(({ status }) => (status === 'ready' && !isGone ? latchkey.openGoogleOneTap(latest.current) : undefined))
      .catch((error: unknown) => latchkey.platform.log.error('one-tap could not be shown.', error));
    return () => {
      isGone = true;
      latchkey.closeGoogleOneTap().catch(() => undefined);
    };
  }, [latchkey]);
  return null;
};
