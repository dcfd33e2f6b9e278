// Checks a password while it is typed: the unmet rules, synchronously, and its strength, after a debounce, if the instance
// enables that.
import type { PasswordStrength, UnmetPasswordRules } from '@latchkey/client';
import { PASSWORD_VALIDATION_DEBOUNCE_MS } from '@latchkey/wire';
import { useLayoutEffect, useState } from 'react';
import { useUi } from '../../../ui-context.tsx';

/** `unmet` is set once something is typed; `strength` is the last estimate. */
export type PasswordCheck = {
  readonly unmet?: UnmetPasswordRules | undefined;
  readonly strength?: PasswordStrength | undefined;
};

const NOTHING: PasswordCheck = {};

/** Whether the typed password meets every rule. */
export const meetsRules = ({ unmet }: PasswordCheck): boolean => unmet !== undefined && Object.keys(unmet).length === 0;

/** Checks a password as it changes. */
export const usePasswordCheck = (password: string): PasswordCheck => {
  const { latchkey } = useUi();
  const [check, setCheck] = useState(NOTHING);
  // Before the browser paints: a rule is ticked in the same frame as the key that meets it.
  useLayoutEffect(() => {
    if (!password) return setCheck(NOTHING);
    let isGone = false;
    let cancel = (): void => undefined;
    let unmet: UnmetPasswordRules = {};
    latchkey.client?.signUp.validatePassword(password, {
      onValidation: ({ complexity, strength }) => {
        if (isGone) return;
        if (!strength) unmet = complexity;
        else
          cancel = latchkey.platform.timers.after(PASSWORD_VALIDATION_DEBOUNCE_MS, () =>
            setCheck((before) => ({ ...before, strength })),
          );
      },
    });
    // An estimate stays during typing, so that it does not flicker; one of a text that broke the rules does not.
    setCheck((before) => ({ unmet, strength: meetsRules(before) ? before.strength : undefined }));
    return () => {
      isGone = true;
      cancel();
    };
  }, [password, latchkey]);
  return check;
};
