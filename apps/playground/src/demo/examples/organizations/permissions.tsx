// The user's permissions in the active organization, shown and
// hidden by <Protect>.
import { Protect, useAuth } from '@latchkey/react';
import type { ReactNode } from 'react';

const PERMISSIONS = [
  ['org:sys_profile:manage', 'Change its name and logo'],
  ['org:sys_profile:delete', 'Delete it'],
  ['org:sys_memberships:read', 'See who belongs to it'],
  [
    'org:sys_memberships:manage',
    'Invite and remove people, and change their roles',
  ],
  ['org:sys_domains:read', 'See its email domains'],
  ['org:sys_domains:manage', 'Add and remove email domains'],
] as const;

const Line = ({
  words,
  children,
}: {
  readonly words: ReactNode;
  readonly children: ReactNode;
}) => (
  <div>
    <dt>{words}</dt>
    <dd>{children}</dd>
  </div>
);

export const PermissionsExample = () => {
  const { orgId, orgSlug, orgRole } = useAuth();
  return (
    <section
      className="sheet"
      aria-labelledby="permissions-title"
    >
      <h2 id="permissions-title">What you may do</h2>
      <dl>
        <Line words="Organization">
          {orgId
            ? (orgSlug ?? orgId)
            : 'none: the personal account'}
        </Line>
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
        fallback={
          <p className="aside">Admins see more here.</p>
        }
      >
        <p className="notice">
          You are an admin, so you see this.
        </p>
      </Protect>
    </section>
  );
};
