// ENTITY_SCHEMAS: the schema of every reply entity, by name; and the schema of a call's whole reply.
import * as v from 'valibot';
import type { EndpointKey, Reply } from '../endpoints/endpoint.ts';
import { signIn, signUp } from './replies/attempt.ts';
import { environment } from './replies/environment.ts';
import * as identifications from './replies/identification.ts';
import * as organizations from './replies/organization.ts';
import * as sessions from './replies/session.ts';
import { user } from './replies/user.ts';
import { REPLIES, type ReplyEntities, type ReplyEntity, type ReplyForm } from './reply-table.ts';

/** Schemas of the entities, for documents and for tests that validate replies against the contract. */
export const ENTITY_SCHEMAS: { readonly [Name in ReplyEntity]: v.GenericSchema<ReplyEntities[Name]> } = {
  BackupCode: identifications.backupCode,
  Client: sessions.client,
  DeletedObject: sessions.deletedObject,
  DevBrowser: sessions.devBrowser,
  EmailAddress: identifications.emailAddress,
  Environment: environment,
  ExternalAccount: identifications.externalAccount,
  Image: identifications.image,
  MembershipRequest: organizations.membershipRequest,
  Organization: organizations.organization,
  OrganizationDomain: organizations.domain,
  OrganizationInvitation: organizations.invitation,
  OrganizationMembership: organizations.membership,
  OrganizationSuggestion: organizations.suggestion,
  Passkey: identifications.passkey,
  PhoneNumber: identifications.phoneNumber,
  Role: organizations.role,
  Session: sessions.session,
  SessionVerification: sessions.sessionVerification,
  SessionWithActivities: sessions.sessionWithActivities,
  SignIn: signIn,
  SignUp: signUp,
  TOTP: identifications.totp,
  Token: sessions.token,
  User: user,
  UserOrganizationInvitation: organizations.userInvitation,
  WaitlistEntry: sessions.waitlistEntry,
  Web3Wallet: identifications.web3Wallet,
};

const isEntity = (name: string): name is ReplyEntity => Object.hasOwn(ENTITY_SCHEMAS, name);

const schemaOfForm = (form: string): v.GenericSchema => {
  if (form.includes(' or ')) return v.union(form.split(' or ').map(schemaOfForm));
  if (form.startsWith('page of ')) return page(schemaOfForm(form.slice('page of '.length)));
  if (form.startsWith('list of ')) return v.array(schemaOfForm(form.slice('list of '.length)));
  return isEntity(form) ? ENTITY_SCHEMAS[form] : v.null();
};

const page = (item: v.GenericSchema): v.GenericSchema =>
  v.object({ data: v.array(item), total_count: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** The schema of a call's reply, without the envelope: `v.parse(replySchema('GET /me'), body.response)`. */
export const replySchema = <K extends EndpointKey>(key: K): v.GenericSchema<Reply<K>> => {
  const form: ReplyForm = REPLIES[key];
  // The table's type ties the form of each key to its reply type.
  return schemaOfForm(form) as v.GenericSchema<Reply<K>>;
};
