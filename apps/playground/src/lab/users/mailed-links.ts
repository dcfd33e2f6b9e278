// Links in mails lead to the home page of the application, which a new development instance does not know yet.
import { patchInstance, readInstance } from '../operator.ts';
import { valueAt } from '../settings/document.ts';

const PATH = ['display_config', 'home_url'];

/** Sets our home page at the service, unless an operator has set another. */
export const ensureHome = async (): Promise<void> => {
  const home = String(valueAt(await readInstance(), PATH) ?? '');
  if (/^https?:/.test(home)) return;
  await patchInstance({ display_config: { home_url: `${window.location.origin}/` } });
};
