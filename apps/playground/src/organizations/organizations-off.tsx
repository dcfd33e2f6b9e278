// What stands in place of a surface about organizations while the instance has none.
import { useLatchkey, useStore } from '@latchkey/react';
import type { ReactNode } from 'react';
import { Link } from '../link.tsx';

/** Whether this instance has organizations; undefined until that is known. */
export const useHasOrganizations = (): boolean | undefined =>
  useStore(useLatchkey().store, ({ environment }) => environment?.organizationSettings.enabled);

/** Shows its children where the instance has organizations, and otherwise where they are turned on. */
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
