// Whether the rules of the instance take a password: asked of the client, which answers at once.
import type { Latchkey } from '@latchkey/client';

/** Before the client is there nothing is refused: the service judges again. */
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
