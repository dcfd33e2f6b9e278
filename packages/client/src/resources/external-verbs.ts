// authenticateWithRedirect and authenticateWithPopup of one attempt: all but opening the popup is downloaded with the first call.
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
    // Before the first await: browsers allow a popup only during a user gesture.
    const popup = given ?? openPopup();
    try {
      await (await external()).byPopup(attempt, params, popup);
    } finally {
      popup?.close();
    }
  },
});
