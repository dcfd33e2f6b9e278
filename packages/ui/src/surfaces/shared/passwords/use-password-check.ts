// What is known of a password while it is typed: the rules it does not meet yet, at once, and how soon it would be guessed, a
// moment after the typing stops, where the instance wants to know.
import type { PasswordStrength, UnmetPasswordRules } from '@latchkey/client';
import { PASSWORD_VALIDATION_DEBOUNCE_MS } from '@latchkey/wire';
import { useLayoutEffect, useState } from 'react';
import { useUi } from '../../../ui-context.tsx';

/** `unmet` is there once something is typed; `strength` is the last one that was found out. */
export type PasswordCheck = {
  readonly unmet?: UnmetPasswordRules | undefined;
  readonly strength?: PasswordStrength | undefined;
};

const NOTHING: PasswordCheck = {};

/** Whether something is typed that meets every rule. */
export const meetsRules = ({ unmet }: PasswordCheck): boolean => unmet !== undefined && Object.keys(unmet).length === 0;

/** Checks a password as it changes. */
export const usePasswordCheck = (password: string): PasswordCheck => {
  const { latchkey } = useUi();
  const [check, setCheck] = useState(NOTHING);
  // Before the browser paints: a rule ticks itself off with the very key that meets it.
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
    // A judgement stands while the typing goes on, so that it does not flicker; one of a text that broke the rules does not.
    setCheck((before) => ({ unmet, strength: meetsRules(before) ? before.strength : undefined }));
    return () => {
      isGone = true;
      cancel();
    };
  }, [password, latchkey]);
  return check;
};
