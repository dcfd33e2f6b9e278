// A person who is asked to prove once more who they are, and does so or does not, without a step-up being drawn.
import type { Latchkey } from '@latchkey/client';
import { vi } from 'vitest';

/** Answers every step-up at once. */
export const answerStepUp = (latchkey: Latchkey, answer: 'goes through' | 'withdraws') =>
  vi.spyOn(latchkey, '__internal_openReverification').mockImplementation(async (props) => {
    if (answer === 'goes through') props?.afterVerification?.();
    else props?.afterVerificationCancelled?.();
  });
