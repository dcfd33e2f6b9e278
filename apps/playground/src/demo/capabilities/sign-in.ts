// Pages about signing in: the cards, the dialogs, and the same flow in screens of the application.

import { OwnScreens } from '../../own-sign-in/screens.tsx';
import screensSource from '../../own-sign-in/screens.tsx?raw';
import startSource from '../../own-sign-in/start.tsx?raw';
import hookSource from '../../own-sign-in/use-own-sign-in.ts?raw';
import type { CapabilityGroup } from '../capability.ts';
import { ButtonsExample } from '../examples/buttons.tsx';
import buttonsSource from '../examples/buttons.tsx?raw';
import { SignInExample } from '../examples/sign-in.tsx';
import signInSource from '../examples/sign-in.tsx?raw';
import { SignUpExample } from '../examples/sign-up.tsx';
import signUpSource from '../examples/sign-up.tsx?raw';
import { WaitlistExample } from '../examples/waitlist.tsx';
import waitlistSource from '../examples/waitlist.tsx?raw';
import { MailNote } from '../mail-note.tsx';

export const signInGroup: CapabilityGroup = {
  name: 'Signing in',
  capabilities: [
    {
      path: '/sign-in',
      name: 'Sign-in',
      title: 'The sign-in card',
      lead: 'Passwords, codes, links, passkeys, providers and second factors: the card offers what the instance allows.',
      surface: SignInExample,
      isCard: true,
      files: { 'sign-in.tsx': signInSource },
      note: MailNote,
    },
    {
      path: '/sign-up',
      name: 'Sign-up',
      title: 'The sign-up card',
      lead: 'It asks for what the instance requires, verifies the address and signs the new user in.',
      surface: SignUpExample,
      isCard: true,
      files: { 'sign-up.tsx': signUpSource },
      note: MailNote,
    },
    {
      path: '/buttons',
      name: 'Dialogs',
      title: 'Over the page, without leaving it',
      lead: 'The same cards in a dialog. Any button of yours opens them.',
      surface: ButtonsExample,
      files: { 'buttons.tsx': buttonsSource },
    },
    {
      path: '/waitlist',
      name: 'Waitlist',
      title: 'A list for a slow start',
      lead: 'Visitors leave an address. An operator admits them in the console, and they get an invitation.',
      surface: WaitlistExample,
      isCard: true,
      files: { 'waitlist.tsx': waitlistSource },
    },
    {
      path: '/own-sign-in',
      name: 'Own screens',
      title: 'The same flow, drawn by you',
      lead: 'Latchkey draws nothing here. The page runs the public state machine and draws each state itself.',
      surface: OwnScreens,
      isCard: true,
      files: { 'use-own-sign-in.ts': hookSource, 'screens.tsx': screensSource, 'start.tsx': startSource },
    },
  ],
};
