// The items of the user menu and their order.
import { describe, expect, it } from 'vitest';
import { userMenu } from './user-menu.ts';

const icon = { mountIcon: () => undefined, unmountIcon: () => undefined };
const help = { label: 'Help', href: '/help', ...icon };
const chat = { label: 'Chat', onClick: () => undefined, ...icon };
const terms = { label: 'Terms', open: 'terms', ...icon };

const kinds = (given: Parameters<typeof userMenu>[0]) => userMenu(given).items.map(({ is }) => is);

describe('the menu', () => {
  it('is the account and sign-out without items of the host', () => {
    expect(userMenu([])).toMatchObject({ hasOwn: false, faults: [] });
    expect(kinds([])).toEqual(['manage', 'sign-out']);
  });

  it('has the items of the host between the built-in ones', () => {
    expect(kinds([help, chat, terms])).toEqual(['manage', 'link', 'action', 'open', 'sign-out']);
    expect(userMenu([help]).hasOwn).toBe(true);
  });

  it('orders built-in ones where the host names them', () => {
    expect(kinds([help, { label: 'signOut' }, chat])).toEqual(['manage', 'link', 'sign-out', 'action']);
    expect(kinds([help, { label: 'manageAccount' }])).toEqual(['link', 'manage', 'sign-out']);
    expect(kinds([{ label: 'signOut' }, { label: 'manageAccount' }])).toEqual(['sign-out', 'manage']);
    expect(userMenu([{ label: 'signOut' }]).hasOwn).toBe(false);
  });

  it('keeps items of the host with built-in names', () => {
    expect(kinds([{ ...help, label: 'signOut' }])).toEqual(['manage', 'link', 'sign-out']);
  });

  it('drops incomplete and duplicate items, and warns', () => {
    const { items, faults } = userMenu([{ label: 'Lost' }, { label: 'signOut' }, { label: 'signOut' }, { label: '' }]);
    expect(items.map(({ is }) => is)).toEqual(['manage', 'sign-out']);
    expect(faults).toHaveLength(3);
    expect(faults[0]).toContain('"Lost"');
    expect(faults[1]).toContain('twice');
  });

  it('accepts items without an icon', () => {
    expect(kinds([{ label: 'Plain', onClick: () => undefined }])).toEqual(['manage', 'action', 'sign-out']);
  });
});
