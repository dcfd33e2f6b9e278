// Performs the effects of choosing an organization: the only file of the switcher and the list that calls the client.
import { isKnownError, type Latchkey, type OrganizationSwitcherProps, type User } from '@latchkey/client';
import { DEFAULT_PAGE_SIZE, ROLES_PAGE_SIZE } from '@latchkey/wire';
import {
  FULL,
  type ListName,
  type ListPage,
  type ShownOrganization,
  type SwitchDeed,
  type SwitchEffect,
  type SwitchEvent,
} from '../../../../flows/organizations/switch-organization.ts';
import { urlFor } from '../../../../flows/organizations/url.ts';
import type { Problem } from '../../../../flows/problem.ts';
import type { EffectContext, Perform } from '../../../../machine/machine.ts';
import { readRefusal } from '../../problems/error-to-problems.ts';
import { said } from '../../redirects/redirects.ts';
import { isKnownRole } from './use-role-text.ts';

type Context = EffectContext<SwitchEvent>;

/** The client, the user, and the current options of the host. */
export type SwitchWork = {
  readonly latchkey: Latchkey;
  readonly user: () => User;
  readonly props: () => OrganizationSwitcherProps;
  /** Activates an organization instead of `setActive`, which redirects as the host configures. */
  readonly activate?: ((organizationId: string) => Promise<unknown>) | undefined;
};

const membershipOf = ({ user, organization }: Latchkey) =>
  user?.organizationMemberships.find((membership) => membership.organization.id === organization?.id);

/** An invitation or a suggestion of the service, which the state of the machine knows by its data alone. */
type Offer = { readonly id: string; readonly publicOrganizationData: ShownOrganization; accept(): Promise<unknown> };

/** The offers that were loaded, by id. */
type Offers = Map<string, Offer>;

/** Work of one switcher or list, with the offers it has loaded. */
type Work = SwitchWork & { readonly offers: Offers };

const keep = (offers: Offers, loaded: readonly Offer[]): void => {
  for (const offer of loaded) offers.set(offer.id, offer);
};

const pageOf = async (
  { user, offers }: { user: User; offers: Offers },
  list: ListName,
  page: number,
): Promise<ListPage> => {
  const wanted = { initialPage: page, pageSize: DEFAULT_PAGE_SIZE };
  switch (list) {
    case 'memberships': {
      const { data, total_count } = await user.getOrganizationMemberships(wanted);
      return { list, page, items: data, total: total_count };
    }
    case 'invitations': {
      const { data, total_count } = await user.getOrganizationInvitations({ ...wanted, status: 'pending' });
      keep(offers, data);
      const items = data.map(({ id, role, publicOrganizationData }) => ({ id, role, publicOrganizationData }));
      return { list, page, items, total: total_count };
    }
    case 'suggestions': {
      const { data, total_count } = await user.getOrganizationSuggestions({
        ...wanted,
        status: ['pending', 'accepted'],
      });
      keep(offers, data);
      const items = data.map(({ id, status, publicOrganizationData }) => ({ id, status, publicOrganizationData }));
      return { list, page, items, total: total_count };
    }
  }
};

const load = async ({ user, offers }: Work, list: ListName, page: number, { send }: Context): Promise<void> => {
  try {
    send({ type: 'came', ...(await pageOf({ user: user(), offers }, list, page)) });
  } catch (error) {
    send({ type: 'missed', list, page, problems: readRefusal(error).problems });
  }
};

/** A count or a name that failed to load is left out; other calls report their own problems. */
const asFarAsKnown = async <Value>(ask: () => Promise<Value>, unknown: Value): Promise<Value> => {
  try {
    return await ask();
  } catch (error) {
    if (!isKnownError(error)) throw error;
    return unknown;
  }
};

/** Counts membership requests only for users who may answer them. */
const countRequests = async ({ latchkey }: SwitchWork, { send }: Context): Promise<void> => {
  const { organization } = latchkey;
  const { domains } = latchkey.store.getSnapshot().environment?.organizationSettings ?? {};
  const mayAnswer = membershipOf(latchkey)?.permissions.includes('org:sys_memberships:manage');
  if (!organization || !domains?.enabled || !mayAnswer) return send({ type: 'counted', requests: 0 });
  const requests = await asFarAsKnown(
    async () => (await organization.getMembershipRequests({ status: 'pending', pageSize: 1 })).total_count,
    0,
  );
  send({ type: 'counted', requests });
};

/** Custom roles have names set by the instance; they are not loaded if there are none. */
const nameRoles = async ({ latchkey }: SwitchWork, { send }: Context): Promise<void> => {
  const { user, organization } = latchkey;
  if (!organization || user?.organizationMemberships.every(({ role }) => isKnownRole(role))) return;
  const names = await asFarAsKnown(async () => {
    const { data } = await organization.getRoles({ pageSize: ROLES_PAGE_SIZE });
    return data.map(({ key, name }) => [key, name] as const);
  }, []);
  send({ type: 'named', roleNames: Object.fromEntries(names) });
};

const select = async (
  { latchkey, props, activate }: SwitchWork,
  organization: ShownOrganization | undefined,
): Promise<void> => {
  if (activate && organization) return void (await activate(organization.id));
  const { afterSelectOrganizationUrl, afterSwitchOrganizationUrl, afterSelectPersonalUrl } = props();
  const user = latchkey.user ?? undefined;
  const redirectUrl = organization
    ? urlFor(afterSelectOrganizationUrl ?? afterSwitchOrganizationUrl, organization)
    : user && urlFor(afterSelectPersonalUrl, user);
  await latchkey.setActive({ organization: organization?.id ?? null, ...said({ redirectUrl }) });
};

/** The service has one code for a full organization; users who join and users who invite need different texts. */
const forJoiners = (problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) => (problem.code === 'organization_membership_quota_exceeded' ? { code: FULL } : problem));

/** After joining, the organization is loaded; if that fails, the data of the invitation is enough to continue. */
const join = async (
  { latchkey, offers }: Work,
  { invitation }: Extract<SwitchDeed, { do: 'join' }>,
  { send }: Context,
): Promise<void> => {
  await offers.get(invitation.id)?.accept();
  const { publicOrganizationData: known } = invitation;
  const organization = await asFarAsKnown<ShownOrganization>(() => latchkey.getOrganization(known.id), known);
  send({ type: 'joined', id: invitation.id, organization });
};

const isModal = (mode: 'modal' | 'navigation' | undefined, url: string | undefined): boolean =>
  (mode ?? (url ? 'navigation' : 'modal')) === 'modal';

const manage = async ({ latchkey, props }: SwitchWork): Promise<void> => {
  const { organizationProfileMode, organizationProfileUrl, organizationProfileProps, ...rest } = props();
  if (isModal(organizationProfileMode, organizationProfileUrl)) {
    const { afterLeaveOrganizationUrl } = rest;
    return latchkey.openOrganizationProfile({ ...organizationProfileProps, ...said({ afterLeaveOrganizationUrl }) });
  }
  await latchkey.navigate(organizationProfileUrl || latchkey.buildOrganizationProfileUrl());
};

const create = async ({ latchkey, props }: SwitchWork): Promise<void> => {
  const { createOrganizationMode, createOrganizationUrl, ...rest } = props();
  if (isModal(createOrganizationMode, createOrganizationUrl)) {
    const { afterCreateOrganizationUrl, skipInvitationScreen, hideSlug } = rest;
    return latchkey.openCreateOrganization(said({ afterCreateOrganizationUrl, skipInvitationScreen, hideSlug }));
  }
  await latchkey.navigate(createOrganizationUrl || latchkey.buildCreateOrganizationUrl());
};

const perform = async (work: Work, deed: SwitchDeed, context: Context): Promise<void> => {
  const { send } = context;
  try {
    switch (deed.do) {
      case 'join':
        return await join(work, deed, context);
      case 'ask':
        await work.offers.get(deed.suggestion.id)?.accept();
        return send({ type: 'asked', id: deed.suggestion.id });
      case 'select':
        await select(work, deed.organization);
        return send({ type: 'done' });
      default:
        // Close the panel before another surface replaces it.
        send({ type: 'done' });
        return await (deed.do === 'manage' ? manage(work) : create(work));
    }
  } catch (error) {
    send({ type: 'refused', problems: forJoiners(readRefusal(error).problems) });
  }
};

/** Creates the performer of one switcher or list. */
export const createSwitchEffects = (options: SwitchWork): Perform<SwitchEvent, SwitchEffect> => {
  const work = { ...options, offers: new Map() };
  return (effect, context) => {
    switch (effect.run) {
      case 'load':
        return load(work, effect.list, effect.page, context);
      case 'countRequests':
        return countRequests(work, context);
      case 'nameRoles':
        return nameRoles(work, context);
      case 'perform':
        return perform(work, effect.deed, context);
      case 'tellClosed': {
        const { __experimental_asStandalone: isStandalone } = work.props();
        return typeof isStandalone === 'function' ? isStandalone(false) : undefined;
      }
    }
  };
};
