// The surfaces about organizations, in an application of two pages.
import { CreateOrganization, OrganizationList, OrganizationSwitcher, Protect } from '../index.ts';

/** In the bar: where the person works now, and the way to somewhere else. */
export const HeaderSwitcher = () => (
  <OrganizationSwitcher
    hidePersonal
    afterSelectOrganizationUrl="/:slug"
    afterCreateOrganizationUrl={({ slug }) => `/${slug}/welcome`}
    afterLeaveOrganizationUrl="/organizations"
  />
);

/** The page after sign-in, where everybody works in an organization. */
export const ChoosePage = () => (
  <OrganizationList hidePersonal afterSelectOrganizationUrl="/:slug" afterCreateOrganizationUrl="/:slug/welcome" />
);

/** A page of its own for a new organization; nobody is invited on the way. */
export const NewPage = () => (
  <CreateOrganization path="/new" afterCreateOrganizationUrl="/:slug" skipInvitationScreen />
);

/** Only those who look after people see it. Your server checks again. */
export const InviteHint = () => (
  <Protect permission="org:sys_memberships:manage" fallback={<p>Ask an admin to invite people.</p>}>
    <p>Invite the people you work with.</p>
  </Protect>
);
