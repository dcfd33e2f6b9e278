// A user who completes or cancels a step-up, without rendering it.
import type { Latchkey } from '@latchkey/client';
import { vi } from 'vitest';

/** Answers every step-up at once. */
export const answerStepUp = (latchkey: Latchkey, answer: 'goes through' | 'withdraws') =>
  vi.spyOn(latchkey, '__internal_openReverification').mockImplementation(async (props) => {
    if (answer === 'goes through') props?.afterVerification?.();
    else props?.afterVerificationCancelled?.();
  });
