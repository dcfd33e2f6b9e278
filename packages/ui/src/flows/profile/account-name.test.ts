// The display name of a user.
import { expect, it } from 'vitest';
import { accountName, identifierOf, type NamedUser, otherSessions, sessionName } from './account-name.ts';

const nobody: NamedUser = {
  fullName: null,
  username: null,
  primaryEmailAddress: null,
  primaryPhoneNumber: null,
  primaryWeb3Wallet: null,
};
const emailAddress = { emailAddress: 'mira@harbourlab.org' };

it.each([
  [{}, ''],
  [{ primaryWeb3Wallet: { web3Wallet: '0xabc' } }, '0xabc'],
  [{ primaryWeb3Wallet: { web3Wallet: '0xabc' }, primaryPhoneNumber: { phoneNumber: '+4930' } }, '+4930'],
  [{ primaryPhoneNumber: { phoneNumber: '+4930' }, primaryEmailAddress: emailAddress }, 'mira@harbourlab.org'],
  [{ primaryEmailAddress: emailAddress, username: 'mira' }, 'mira'],
])('%j signs in with %s', (given, identifier) => {
  expect(identifierOf({ ...nobody, ...given })).toBe(identifier);
  expect(accountName({ ...nobody, ...given }).name).toBe(identifier);
});

it('a name comes first, with the address under it', () => {
  expect(
    accountName({ ...nobody, fullName: 'Mira Okafor', username: 'mira', primaryEmailAddress: emailAddress }),
  ).toEqual({ name: 'Mira Okafor', note: 'mira@harbourlab.org' });
  expect(accountName({ ...nobody, fullName: 'Mira Okafor' })).toEqual({ name: 'Mira Okafor' });
  expect(accountName({ ...nobody, username: 'mira', primaryEmailAddress: emailAddress })).toEqual({
    name: 'mira',
    note: 'mira@harbourlab.org',
  });
});

it('a session is named by the public data of its user', () => {
  const publicUserData = { firstName: 'Ada', lastName: null, identifier: 'ada@example.test' };
  expect(sessionName({ publicUserData })).toEqual({ name: 'Ada', note: 'ada@example.test' });
  expect(sessionName({ publicUserData: { ...publicUserData, firstName: null } })).toEqual({ name: 'ada@example.test' });
});

it('other accounts are those of other users', () => {
  const sessions = [
    { id: 'a', user: { id: 'mira' } },
    { id: 'b', user: { id: 'mira' } },
    { id: 'c', user: { id: 'ada' } },
    { id: 'd', user: null },
  ];
  expect(otherSessions(sessions, 'mira').map(({ id }) => id)).toEqual(['c']);
});
