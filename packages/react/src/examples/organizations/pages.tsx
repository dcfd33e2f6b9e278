// The organization surfaces, in an application of two pages.
import { CreateOrganization, OrganizationList, OrganizationSwitcher, Protect } from '../../index.ts';

/** In the header: the active organization, and a menu to switch. */
export const HeaderSwitcher = () => (
  <OrganizationSwitcher
    hidePersonal
    afterSelectOrganizationUrl="/:slug"
    afterCreateOrganizationUrl={({ slug }) => `/${slug}/welcome`}
    afterLeaveOrganizationUrl="/organizations"
  />
);

/** The page after sign-in, in an application where every user has an organization. */
export const ChoosePage = () => (
  <OrganizationList hidePersonal afterSelectOrganizationUrl="/:slug" afterCreateOrganizationUrl="/:slug/welcome" />
);

/** A page for a new organization, without the invitation step. */
export const NewPage = () => (
  <CreateOrganization path="/new" afterCreateOrganizationUrl="/:slug" skipInvitationScreen />
);

/** Only users who may manage members see it. Your server checks again. */
export const InviteHint = () => (
  <Protect permission="org:sys_memberships:manage" fallback={<p>Ask an admin to invite people.</p>}>
    <p>Invite the people you work with.</p>
  </Protect>
);
