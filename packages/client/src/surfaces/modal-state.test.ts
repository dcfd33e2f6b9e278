import { CLIENT_NAMES, decodeBase64UrlText } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { reopenModal } from './modal-state.ts';
import { SURFACES } from './surface.ts';

const encode = (state: unknown) => btoa(JSON.stringify(state));

const visit = (state: string) => {
  const opened: unknown[][] = [];
  const { location } = createFakePlatform({
    href: `https://app.example.com/a?x=1&${CLIENT_NAMES.params.modalState}=${encodeURIComponent(state)}#y`,
  });
  const tools = {
    location,
    parameter: CLIENT_NAMES.params.modalState,
    surfaces: SURFACES,
    decode: decodeBase64UrlText,
  };
  reopenModal({ open: (...args) => void opened.push(args) }, tools);
  return { opened, href: location.href() };
};

describe('a modal that was open when the page was left', () => {
  it('opens again on its card, and is removed from the URL', () => {
    const state = { componentName: 'UserProfile', path: '/security', startPath: '/user', socialProvider: 'x' };
    expect(visit(encode(state))).toEqual({
      opened: [['UserProfile', { __experimental_startPath: '/security' }]],
      href: 'https://app.example.com/a?x=1#y',
    });
  });

  it.each([
    'nonsense',
    encode(null),
    encode({ componentName: 'constructor', path: '/' }),
    encode({ componentName: 'UserButton', path: '/' }),
    encode({ componentName: 'SignIn', path: 'javascript:alert(1)' }),
    encode({ componentName: 'SignIn' }),
  ])('opens nothing for %s, and is removed all the same', (state) => {
    expect(visit(state)).toEqual({ opened: [], href: 'https://app.example.com/a?x=1#y' });
  });
});
