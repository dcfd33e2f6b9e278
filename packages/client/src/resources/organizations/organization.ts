// Organization: its name, picture, limits and counts; its members, invitations, requests, domains and roles.
import type { JSONObject, OrganizationJSON } from '@latchkey/wire';
import { given } from '../../lib/given.ts';
import { fields } from '../fields.ts';
import type { Lists } from '../lists.ts';
import type { OrganizationContext } from './context.ts';
import type { OrganizationVerbs, UpdateOrganizationParams } from './organizations.ts';

/** A group of users with roles. */
export class Organization {
  readonly pathRoot = '/organizations';
  declare readonly id: string;
  declare readonly name: string;
  declare readonly slug: string | null;
  declare readonly imageUrl: string;
  declare readonly hasImage: boolean;
  declare readonly publicMetadata: JSONObject;
  declare readonly membersCount: number;
  declare readonly pendingInvitationsCount: number;
  declare readonly maxAllowedMemberships: number;
  declare readonly adminDeleteEnabled: boolean;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  #json: OrganizationJSON;
  readonly #context: OrganizationContext;

  constructor(json: OrganizationJSON, context: OrganizationContext) {
    this.#context = context;
    this.#json = json;
    this.#apply(json);
  }

  /** Always false: an organization comes from the service. */
  isNew = (): boolean => false;

  /** Changes its name or slug. */
  update = async ({ name, slug }: UpdateOrganizationParams): Promise<this> =>
    this.#apply(
      await this.#context.change('PATCH /organizations/:organizationId', { ...this.#at, body: given({ name, slug }) }),
    );

  /** Deletes the organization, with all its data. */
  destroy = async (): Promise<void> => {
    await this.#context.change('DELETE /organizations/:organizationId', this.#at);
  };

  /** Loads the current organization. */
  reload = async (): Promise<this> =>
    this.#apply(await this.#context.api.call('GET /organizations/:organizationId', this.#at, { acceptClient: true }));

  // Each of these returns something else and does not change the organization; the code is downloaded with the first
  // call.

  setLogo: OrganizationVerbs['setLogo'] = async (params) => (await this.#verbs()).setLogo(params);

  getRoles: OrganizationVerbs['getRoles'] = async (params) => (await this.#verbs()).getRoles(params);

  getMemberships: OrganizationVerbs['getMemberships'] = async (params) => (await this.#verbs()).getMemberships(params);

  addMember: OrganizationVerbs['addMember'] = async (params) => (await this.#verbs()).addMember(params);

  updateMember: OrganizationVerbs['updateMember'] = async (params) => (await this.#verbs()).updateMember(params);

  removeMember: OrganizationVerbs['removeMember'] = async (userId) => (await this.#verbs()).removeMember(userId);

  getInvitations: OrganizationVerbs['getInvitations'] = async (params) => (await this.#verbs()).getInvitations(params);

  inviteMember: OrganizationVerbs['inviteMember'] = async (params) => (await this.#verbs()).inviteMember(params);

  inviteMembers: OrganizationVerbs['inviteMembers'] = async (params) => (await this.#verbs()).inviteMembers(params);

  getMembershipRequests: OrganizationVerbs['getMembershipRequests'] = async (params) =>
    (await this.#verbs()).getMembershipRequests(params);

  getDomains: OrganizationVerbs['getDomains'] = async (params) => (await this.#verbs()).getDomains(params);

  getDomain: OrganizationVerbs['getDomain'] = async (params) => (await this.#verbs()).getDomain(params);

  createDomain: OrganizationVerbs['createDomain'] = async (name) => (await this.#verbs()).createDomain(name);

  /** The list cache, shared by all components. */
  __internal_lists = async (): Promise<Lists> => (await this.#context.organizations()).lists;

  /** The organization's JSON. */
  __internal_toSnapshot = (): OrganizationJSON => this.#json;

  async #verbs(): Promise<OrganizationVerbs> {
    return (await this.#context.organizations()).organization(this.id);
  }

  get #at() {
    return { params: { organizationId: this.id } };
  }

  #apply(json: OrganizationJSON | null): this {
    if (!json) return this;
    this.#json = json;
    return Object.assign(this, fields(json));
  }
}
