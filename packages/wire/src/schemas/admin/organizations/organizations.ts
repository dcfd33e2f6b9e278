// Calls of the admin API about organizations and their members.
import * as v from 'valibot';
import { type AdminCall, deleted, EXPORT_TYPES, pageOf, totalCount } from '../call.ts';
import * as fields from './organization-fields.ts';
import { adminMembership, adminOrganization } from './organization-replies.ts';

export const ORGANIZATION_CALLS = {
  'GET /organizations': {
    summary: 'List organizations: by words, filters and order',
    query: fields.organizationListQuery,
    reply: pageOf(adminOrganization),
  },
  'GET /organizations/count': {
    summary: 'Count the organizations of a search',
    query: fields.organizationCountQuery,
    reply: totalCount,
  },
  'GET /organizations/export': {
    summary: 'Export the organizations of a search, newest first, as a stream of text',
    query: fields.organizationExportQuery,
    reply: v.string(),
    replyTypes: EXPORT_TYPES,
  },
  'POST /organizations': {
    summary: 'Create an organization',
    body: fields.newOrganization,
    reply: adminOrganization,
  },
  'GET /organizations/:id': { summary: 'Read an organization by its id or slug', reply: adminOrganization },
  'PATCH /organizations/:id': {
    summary: 'Change an organization',
    body: fields.organizationChange,
    reply: adminOrganization,
  },
  'PATCH /organizations/:id/metadata': {
    summary: 'Merge into the metadata of an organization; null removes a field',
    body: fields.metadataChange,
    reply: adminOrganization,
  },
  'PUT /organizations/:id/logo': {
    summary: 'Set the logo of an organization',
    body: fields.logo,
    reply: adminOrganization,
  },
  'DELETE /organizations/:id/logo': { summary: 'Remove the logo of an organization', reply: adminOrganization },
  'DELETE /organizations/:id': { summary: 'Delete an organization with its memberships', reply: deleted },

  'GET /organizations/:id/memberships': {
    summary: 'List the members of an organization',
    query: fields.memberListQuery,
    reply: pageOf(adminMembership),
  },
  'POST /organizations/:id/memberships': {
    summary: 'Add a user to an organization',
    body: fields.newMember,
    reply: adminMembership,
  },
  'GET /organizations/:id/memberships/:userId': { summary: 'Read a membership', reply: adminMembership },
  'PATCH /organizations/:id/memberships/:userId': {
    summary: 'Change the role or the metadata of a member',
    body: fields.memberChange,
    reply: adminMembership,
  },
  'PATCH /organizations/:id/memberships/:userId/metadata': {
    summary: 'Merge into the metadata of a membership; null removes a field',
    body: fields.metadataChange,
    reply: adminMembership,
  },
  'DELETE /organizations/:id/memberships/:userId': {
    summary: 'Remove a member; the last admin stays',
    reply: deleted,
  },
} as const satisfies Readonly<Record<string, AdminCall>>;
