// Renders one card of sign-in from a literal state, with a context a test may change, and records the events it sends.
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { SignInEvent } from '../flows/sign-in/event.ts';
import { createMemoryLocation } from '../location/memory.ts';
import { type CardContext, CardContextProvider } from '../surfaces/sign-in/sign-in-context.ts';
import { drawSurface, type Scene } from './draw-surface.tsx';
import { settings } from './sign-in-fixtures.ts';

/** A plain page of an instance that signs in by e-mail address. */
const plainContext: CardContext = {
  ...settings(),
  applicationName: 'Fieldnote',
  lastUsed: undefined,
  isOneFlow: false,
  newAccount: { kind: 'sign-up', href: '/sign-up' },
  afterUrl: '/',
  focusesAtOnce: false,
  visit: { props: {}, location: createMemoryLocation() },
};

type Given = Scene & { readonly around?: Partial<CardContext> };

/** Renders a card; `send` records its events. */
export const drawCard = async (
  draw: (send: (event: SignInEvent) => void) => ReactNode,
  { around, ...scene }: Given = {},
) => {
  const send = vi.fn<(event: SignInEvent) => void>();
  const context = { ...plainContext, ...around };
  const drawn = await drawSurface(() => <CardContextProvider value={context}>{draw(send)}</CardContextProvider>, scene);
  return { ...drawn, send };
};
