// An example of the guide about sessions: this tab makes an organization active.
import type { Latchkey } from '../../index.ts';

/** Makes an organization active in this tab and goes to its page; with null, to the personal account. */
export const openWorkspace = (latchkey: Latchkey, slug: string | null): Promise<void> =>
  latchkey.setActive({ organization: slug, redirectUrl: slug ? `/workspaces/${slug}` : '/' });
