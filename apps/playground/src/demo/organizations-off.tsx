// Shown instead of an organization surface while the instance does not enable organizations.
import { useLatchkey, useStore } from '@latchkey/react';
import type { ReactNode } from 'react';
import { consoleUrl } from '../page-settings.ts';

/** Whether this instance enables organizations; undefined until the environment is loaded. */
export const useHasOrganizations = (): boolean | undefined =>
  useStore(useLatchkey().store, ({ environment }) => environment?.organizationSettings.enabled);

/** Renders its children if organizations are enabled, else where to enable them. */
export const WithOrganizations = ({ children }: { readonly children: ReactNode }) => {
  if (useHasOrganizations() !== false) return children;
  return (
    <section className="sheet" aria-labelledby="organizations-off">
      <h2 id="organizations-off">Organizations are off</h2>
      <p className="aside">An operator turns them on in the settings of the instance.</p>
      <a className="button ghost" href={consoleUrl()}>
        Open the console
      </a>
    </section>
  );
};
