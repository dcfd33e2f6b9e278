// Shown instead of an organization surface while the instance does not enable organizations.
import { useLatchkey, useStore } from '@latchkey/react';
import type { ReactNode } from 'react';
import { Link } from '../link.tsx';

/** Whether this instance enables organizations; undefined until the environment is loaded. */
export const useHasOrganizations = (): boolean | undefined =>
  useStore(useLatchkey().store, ({ environment }) => environment?.organizationSettings.enabled);

/** Renders its children if organizations are enabled, else where to enable them. */
export const WithOrganizations = ({ children }: { readonly children: ReactNode }) => {
  const has = useHasOrganizations();
  if (has !== false) return children;
  return (
    <section className="sheet" aria-labelledby="organizations-off">
      <h1 id="organizations-off">Organizations are off</h1>
      <p className="aside">
        Turn them on in the <Link href="/settings">settings</Link>, under “Organizations”, and come back.
      </p>
    </section>
  );
};
