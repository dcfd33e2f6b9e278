// The texts of events in the timeline of an organization.
import { expect, it } from 'vitest';
import { eventActor, organizationEventKey } from './event-name.ts';

it('names an event by its name, and a change of an operator by its call', () => {
  expect(organizationEventKey({ event: 'organization.created', reason: null })).toBe('organization.created');
  expect(organizationEventKey({ event: 'admin.changed', reason: 'PATCH /organizations/:id' })).toBe(
    'call.PATCH /organizations/:id',
  );
});

it('has a text for events that it does not know, also for names of the language', () => {
  expect(organizationEventKey({ event: 'sign_in.completed', reason: null })).toBe('other');
  expect(organizationEventKey({ event: 'admin.changed', reason: 'POST /later' })).toBe('call.other');
  expect(organizationEventKey({ event: 'toString', reason: null })).toBe('other');
});

it('says who acted and why', () => {
  const actor = { sub: 'user_1', operator_name: 'Ines Vidal', reason: 'Ticket 8841' };
  expect(eventActor({ actor, user_id: null })).toEqual({
    isOperator: true,
    name: 'Ines Vidal',
    reason: 'Ticket 8841',
    userId: undefined,
  });
  expect(eventActor({ actor: null, user_id: 'user_2' })).toMatchObject({ isOperator: false, userId: 'user_2' });
});
