// Draws one card of sign-in from a literal state, with surroundings a test may change, and hears what it sends.
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { settings } from '../flows/sign-in-fixtures.ts';
import type { SignInEvent } from '../flows/sign-in-state.ts';
import { createMemoryLocation } from '../location/memory.ts';
import { type Surroundings, SurroundingsProvider } from '../surfaces/sign-in/surroundings.ts';
import { drawSurface, type Scene } from './draw-surface.tsx';

/** A plain page of an instance that signs in by e-mail address. */
const plainSurroundings: Surroundings = {
  ...settings(),
  applicationName: 'Fieldnote',
  isOneFlow: false,
  newAccount: { kind: 'sign-up', href: '/sign-up' },
  afterUrl: '/',
  focusesAtOnce: false,
  visit: { props: {}, location: createMemoryLocation() },
};

type Given = Scene & { readonly around?: Partial<Surroundings> };

/** Draws a card; `send` is what it was told. */
export const drawCard = async (
  draw: (send: (event: SignInEvent) => void) => ReactNode,
  { around, ...scene }: Given = {},
) => {
  const send = vi.fn<(event: SignInEvent) => void>();
  const surroundings = { ...plainSurroundings, ...around };
  const drawn = await drawSurface(
    () => <SurroundingsProvider value={surroundings}>{draw(send)}</SurroundingsProvider>,
    scene,
  );
  return { ...drawn, send };
};
