// An example of the guide about sessions: this tab goes to work in an organization.
import type { Latchkey } from '../index.ts';

/** Makes an organization active in this tab and goes to its page; without one, back to the person's own. */
export const openWorkspace = (latchkey: Latchkey, slug: string | null): Promise<void> =>
  latchkey.setActive({ organization: slug, redirectUrl: slug ? `/workspaces/${slug}` : '/' });
