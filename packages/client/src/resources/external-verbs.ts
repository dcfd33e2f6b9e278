// authenticateWithRedirect and authenticateWithPopup of one attempt: all but the window comes with the first call.
import type { ResourceServices } from './context.ts';
import type { ExternalVerbs } from './external.ts';
import type { SignIn } from './sign-in.ts';
import type { SignUp } from './sign-up.ts';

/** The verbs of one attempt. */
export const createExternalVerbs = (
  { external, openPopup }: Pick<ResourceServices, 'external' | 'openPopup'>,
  attempt: SignIn | SignUp,
): ExternalVerbs => ({
  authenticateWithRedirect: async (params) => (await external()).byRedirect(attempt, params),
  async authenticateWithPopup({ popup: given, ...params }) {
    // Before anything is waited for: browsers let a page open a window only while somebody presses something.
    const popup = given ?? openPopup();
    try {
      await (await external()).byPopup(attempt, params, popup);
    } finally {
      popup?.close();
    }
  },
});
