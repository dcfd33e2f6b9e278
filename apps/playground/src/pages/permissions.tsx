// The user's permissions in the active organization, shown and hidden by <Protect>.
import { Protect, useAuth } from '@latchkey/react';
import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import { OrganizationFrame } from '../organizations/organization-page.tsx';

const PERMISSIONS = [
  ['org:sys_profile:manage', 'Change its name and logo'],
  ['org:sys_profile:delete', 'Delete it'],
  ['org:sys_memberships:read', 'See who belongs to it'],
  ['org:sys_memberships:manage', 'Invite and remove people, and change their roles'],
  ['org:sys_domains:read', 'See its email domains'],
  ['org:sys_domains:manage', 'Add and remove email domains'],
] as const;

const Line = ({ words, children }: { readonly words: ReactNode; readonly children: ReactNode }) => (
  <div>
    <dt>{words}</dt>
    <dd>{children}</dd>
  </div>
);

const Permissions = () => {
  const { orgId, orgSlug, orgRole } = useAuth();
  return (
    <section className="sheet" aria-labelledby="permissions-title">
      <h1 id="permissions-title">What you may do</h1>
      <p className="aside">
        Each line is drawn by <code>&lt;Protect&gt;</code>. It only hides; the service decides, and so must your own
        server. Roles are made in the <Link href="/settings">settings</Link>.
      </p>
      <dl>
        <Line words="Organization">{orgId ? (orgSlug ?? orgId) : 'none: the personal account'}</Line>
        <Line words="Role">{orgRole ?? 'none'}</Line>
        {PERMISSIONS.map(([permission, words]) => (
          <Line key={permission} words={words}>
            <Protect permission={permission} fallback="no">
              <strong>yes</strong>
            </Protect>
          </Line>
        ))}
      </dl>
      <Protect
        condition={(has) => has({ role: 'org:admin' })}
        fallback={<p className="aside">Only admins see what stands here.</p>}
      >
        <p className="notice">You are an admin, so you see this.</p>
      </Protect>
    </section>
  );
};

export const PermissionsPage = () => (
  <OrganizationFrame>
    <Permissions />
  </OrganizationFrame>
);
