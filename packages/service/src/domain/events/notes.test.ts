import { expect, it } from 'vitest';
import { eventsIn, type Note } from './notes.ts';

let position = 0;
const note = (kind: string, operation: string, subject = 'one', more: Partial<Note> = {}): Note => {
  position += 1;
  return { position, transactionId: '7', instanceId: 'ins_1', kind, operation, subject, detail: null, ...more };
};

const typesOf = (...notes: readonly Note[]): readonly string[] =>
  eventsIn(notes).map(({ kind, verb, subject }) => `${kind}.${verb} ${subject}`);

it('makes one event of several changes of a row', () => {
  expect(typesOf(note('user', 'updated'), note('user', 'updated'))).toEqual(['user.updated one']);
  expect(typesOf(note('user', 'created'), note('user', 'updated'))).toEqual(['user.created one']);
  expect(typesOf(note('user', 'updated'), note('user', 'deleted'))).toEqual(['user.deleted one']);
  expect(typesOf(note('user', 'created'), note('user', 'deleted'))).toEqual([]);
});

it('keeps rows, kinds and transactions apart, in the order of the changes', () => {
  expect(typesOf(note('user', 'updated', 'a'), note('role', 'created', 'a'), note('user', 'updated', 'b'))).toEqual([
    'user.updated a',
    'role.created a',
    'user.updated b',
  ]);
  const later = note('user', 'updated', 'a', { transactionId: '8' });
  expect(typesOf(note('user', 'created', 'a'), later)).toHaveLength(1 + 1);
});

it('turns a status into a verb', () => {
  expect(typesOf(note('session', 'created'), note('session', 'ended'))).toEqual([
    'session.created one',
    'session.ended one',
  ]);
  expect(typesOf(note('session', 'active'))).toEqual(['session.updated one']);
  expect(typesOf(note('organizationInvitation', 'revoked'))).toEqual(['organizationInvitation.revoked one']);
  expect(typesOf(note('organizationMembershipRequest', 'revoked'))).toEqual([
    'organizationMembershipRequest.rejected one',
  ]);
  expect(typesOf(note('organizationMembershipRequest', 'pending'))).toEqual([
    'organizationMembershipRequest.created one',
  ]);
});

it('keeps every sign-in and every message', () => {
  expect(typesOf(note('signIn', 'failed'), note('signIn', 'failed'), note('email', 'sent'))).toEqual([
    'signIn.failed one',
    'signIn.failed one',
    'email.sent one',
  ]);
});

it('keeps parts of the settings apart, and leaves out everything of an instance that is new', () => {
  const part = (name: string) => note('settings', 'updated', 'ins_1', { detail: { part: name, id: name } });
  expect(typesOf(part('oauth_provider'), part('oauth_provider'), part('instance'))).toHaveLength(2);
  const other = { instanceId: 'ins_2' };
  expect(
    typesOf(note('settings', 'created', 'ins_2', other), note('role', 'created', 'r', other), note('user', 'created')),
  ).toEqual(['user.created one']);
});
