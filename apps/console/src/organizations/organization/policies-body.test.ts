// What the form of policies changes.
import { expect, it } from 'vitest';
import { policiesOf } from './policies-body.ts';

const organization = { max_allowed_memberships: 5, admin_delete_enabled: true, requires_second_factor: false };
const asShown = { max_allowed_memberships: '5', admin_delete_enabled: 'on' };

it('leaves an inherited limit inherited: a field that was not changed is not sent', () => {
  expect(policiesOf(organization, asShown)).toEqual({});
  expect(policiesOf(organization, { ...asShown, requires_second_factor: 'on' })).toEqual({
    requires_second_factor: true,
  });
});

it('sends what was changed', () => {
  expect(policiesOf(organization, { max_allowed_memberships: ' 7 ' })).toEqual({
    max_allowed_memberships: 7,
    admin_delete_enabled: false,
  });
});

it('gives the limit of the instance back to an emptied field', () => {
  expect(policiesOf(organization, { ...asShown, max_allowed_memberships: '' })).toEqual({
    max_allowed_memberships: null,
  });
});
