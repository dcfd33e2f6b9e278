// Performs the effects of creating an organization: the only file of this surface that calls the client.
import type { CreateOrganizationProps, Latchkey, Organization } from '@latchkey/client';
import type {
  MadeOrganization,
  OrganizationDraft,
  OrganizationSetupEffect,
  OrganizationSetupEvent,
} from '../../flows/organizations/create-organization.ts';
import { urlFor } from '../../flows/organizations/url.ts';
import type { Problem } from '../../flows/problem.ts';
import type { EffectContext, Perform } from '../../machine/machine.ts';
import { readRefusal } from '../shared/problems/error-to-problems.ts';
import { accountUser } from '../shared/profile/task-account.ts';
import { said } from '../shared/redirects/redirects.ts';

type Context = EffectContext<OrganizationSetupEvent>;

/** The client, the current options of the host, and what happens at the end. */
export type CreateWork = {
  readonly latchkey: Latchkey;
  readonly props: () => CreateOrganizationProps;
  /** Closes the surface: the dialog, or back to the list; undefined on a page. */
  readonly onFinished: (() => void) | undefined;
  /** Activates the organization instead of `setActive`, and redirects itself. */
  readonly activate?: ((organizationId: string) => Promise<unknown>) | undefined;
};

/** The organization resource of the client; loaded again if the page no longer has it. */
const findMade = async (latchkey: Latchkey, { id }: MadeOrganization): Promise<Organization> => {
  const own = accountUser(latchkey)?.organizationMemberships.find(({ organization }) => organization.id === id);
  return own?.organization ?? latchkey.getOrganization(id);
};

/** Created on the first attempt; later attempts send only what has changed. */
const makeOrChange = async (
  { latchkey }: CreateWork,
  { name, slug }: OrganizationDraft,
  made: MadeOrganization | undefined,
): Promise<Organization> => {
  if (!made) return latchkey.createOrganization({ name, ...said({ slug }) });
  const organization = await findMade(latchkey, made);
  const isChanged = name !== made.name || (slug !== undefined && slug !== made.slug);
  return isChanged ? organization.update({ name, ...said({ slug }) }) : organization;
};

/** Problems of the logo belong under it. */
const aboutLogo = (problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) => ({ ...problem, field: 'logo' }));

const create = async (
  work: CreateWork,
  { draft, made }: Extract<OrganizationSetupEffect, { run: 'create' }>,
  { send }: Context,
): Promise<void> => {
  let organization: Organization;
  try {
    organization = await makeOrChange(work, draft, made);
    send({ type: 'made', organization });
  } catch (error) {
    return send({ type: 'refused', problems: readRefusal(error).problems });
  }
  try {
    if (draft.logo) await organization.setLogo({ file: draft.logo });
  } catch (error) {
    return send({ type: 'refused', problems: aboutLogo(readRefusal(error).problems) });
  }
  try {
    if (work.activate) return void (await work.activate(organization.id));
    await work.latchkey.setActive({ organization: organization.id });
    send({ type: 'ready' });
  } catch (error) {
    send({ type: 'refused', problems: readRefusal(error).problems });
  }
};

/** Redirects: to the host's URL, else the instance's; a dialog closes first. */
const leave = async (work: CreateWork, organization: MadeOrganization, { send }: Context): Promise<void> => {
  const { latchkey, props, onFinished } = work;
  const display = latchkey.store.getSnapshot().environment?.displayConfig;
  const own = latchkey.user?.organizationMemberships.find((one) => one.organization.id === organization.id);
  const { afterCreateOrganizationUrl } = props();
  const url = urlFor(
    afterCreateOrganizationUrl || display?.afterCreateOrganizationUrl || undefined,
    own?.organization ?? organization,
  );
  onFinished?.();
  if (url) await latchkey.navigate(url);
  else if (!onFinished) send({ type: 'stayed' });
};

/** Creates the performer for one new organization. */
export const createOrganizationEffects =
  (work: CreateWork): Perform<OrganizationSetupEvent, OrganizationSetupEffect> =>
  (effect, context) =>
    effect.run === 'create' ? create(work, effect, context) : leave(work, effect.organization, context);
