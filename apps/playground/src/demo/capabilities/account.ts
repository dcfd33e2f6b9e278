// Pages about the signed-in user: the account, its menu, the session and its token.
import vaultServerSource from '../../../vault.mjs?raw';
import type { CapabilityGroup } from '../capability.ts';
import fieldNotesSource from '../examples/field-notes.tsx?raw';
import { ProfileExample } from '../examples/profile.tsx';
import profileSource from '../examples/profile.tsx?raw';
import accountsSource from '../examples/session/accounts.tsx?raw';
import tokenSource from '../examples/session/token/claims.tsx?raw';
import lifeSource from '../examples/session/token/life.tsx?raw';
import userSource from '../examples/session/user.tsx?raw';
import { UserAndToken } from '../examples/session/user-and-token.tsx';
import { VaultExample } from '../examples/step-up.tsx';
import vaultSource from '../examples/step-up.tsx?raw';
import userButtonSource from '../examples/user-button.tsx?raw';
import { OneAccountNote } from '../one-account-note.tsx';
import { SessionsSurface } from '../sessions-surface.tsx';
import { UserButtonSample } from '../user-button-sample.tsx';

export const accountGroup: CapabilityGroup = {
  name: 'Account',
  capabilities: [
    {
      path: '/me',
      name: 'User and token',
      title: 'Who is signed in',
      lead: 'Hooks give a page the user. A token that is valid for a minute gives your back end the same answer.',
      surface: UserAndToken,
      files: { 'user.tsx': userSource, 'claims.tsx': tokenSource },
      needs: 'session',
    },
    {
      path: '/account',
      name: 'Profile',
      title: 'The whole account, in one component',
      lead: 'Name and picture, addresses, password, passkeys, second factors, devices, and the end of the account.',
      surface: ProfileExample,
      files: { 'profile.tsx': profileSource },
      needs: 'session',
      isWide: true,
    },
    {
      path: '/user-button',
      name: 'User button',
      title: 'A menu for the corner',
      lead: 'The same button is in the bar of this page. The application adds entries to its menu and a page to the profile.',
      surface: UserButtonSample,
      files: { 'user-button.tsx': userButtonSource, 'field-notes.tsx': fieldNotesSource },
      needs: 'session',
    },
    {
      path: '/sessions',
      name: 'Sessions',
      title: 'Several accounts, several tabs',
      lead: 'Each account of a browser is a session. Its token is renewed once for all tabs: open a second one and watch.',
      surface: SessionsSurface,
      files: { 'accounts.tsx': accountsSource, 'life.tsx': lifeSource },
      note: OneAccountNote,
    },
    {
      path: '/step-up',
      name: 'Re-verification',
      title: 'Ask again before it matters',
      lead: 'The server of this application refuses when the last proof is too old. Latchkey asks the user and repeats the call.',
      surface: VaultExample,
      files: { 'step-up.tsx': vaultSource, 'vault.mjs': vaultServerSource },
      needs: 'session',
    },
  ],
};
