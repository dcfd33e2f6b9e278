// The browser is one we know: its development token is ours. In production every browser passes.
import { type Browser, findBrowser } from '../client-identity.ts';
import type { Call } from '../visit.ts';

export const devBrowser = async (call: Call): Promise<{ readonly browser: Browser }> => ({
  browser: await findBrowser(call),
});
