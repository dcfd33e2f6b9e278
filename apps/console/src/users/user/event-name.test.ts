// Texts and tones of events.
import { expect, it } from 'vitest';
import { actorOf, eventKey, eventTone } from './event-name.ts';

it('finds the text of an event, and of a call by an operator', () => {
  expect(eventKey({ event: 'sign_in.completed', reason: 'passkey' })).toBe('sign_in.completed');
  expect(eventKey({ event: 'admin.changed', reason: 'POST /users/:id/ban' })).toBe('call.POST /users/:id/ban');
  expect(eventKey({ event: 'admin.changed', reason: 'PUT /new' })).toBe('call.other');
  expect(eventKey({ event: 'toString', reason: null })).toBe('other');
});

it('gives refusals and access a tone', () => {
  expect(eventTone({ event: 'sign_in.failed' })).toBe('danger');
  expect(eventTone({ event: 'sign_in.completed' })).toBe('success');
  expect(eventTone({ event: 'user.updated' })).toBeUndefined();
});

it('names the operator and the reason', () => {
  expect(actorOf({ actor: null })).toEqual({ isOther: false, name: undefined, reason: undefined });
  expect(actorOf({ actor: { sub: 'operator', operator_name: 'Ines', reason: 'Ticket 8841' } })).toEqual({
    isOther: true,
    name: 'Ines',
    reason: 'Ticket 8841',
  });
});
