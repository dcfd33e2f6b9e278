// Whether a password meets the instance's rules: the client checks this synchronously.
import type { Latchkey } from '@latchkey/client';

/** Before the client has loaded nothing is refused: the service checks again. */
export const takesPassword =
  (latchkey: Latchkey) =>
  (password: string): boolean => {
    let isTaken = true;
    latchkey.client?.signUp.validatePassword(password, {
      onValidationComplexity: (isComplexEnough) => {
        isTaken = isComplexEnough;
      },
    });
    return isTaken;
  };
