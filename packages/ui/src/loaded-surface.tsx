// Draws a surface once its code has been downloaded, with its location and inside its root element.
import type { AppearanceKey, Latchkey, SurfaceName, SurfaceProps } from '@latchkey/client';
import type { Arrival } from '@latchkey/hooks';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { createLocation } from './location/create-location.ts';
import type { FlowLocation, RouterMove } from './location/location.ts';
import type { SurfaceMode, SurfaceModule } from './surface-module.ts';
import { SurfaceRoot } from './surface-root.tsx';

/** What a host's appearance calls the surface: `SignIn` is `signIn`. */
export const appearanceKeyOf = (name: SurfaceName): AppearanceKey =>
  // The cast holds for all that a host can place; under the names of the others no host gives anything.
  (name.charAt(0).toLowerCase() + name.slice(1)) as AppearanceKey;

/** A host's own router, asked through the client; undefined when the host gave none. */
const routerOf = (latchkey: Latchkey): RouterMove | undefined =>
  latchkey.__internal_getOption('routerPush') &&
  ((to, { replace }) => latchkey.navigate(to, { replace, metadata: { routing: 'path', navigationType: 'internal' } }));

/** What stands round a surface, and the styles it needs after those of the surface. */
export type Frame = {
  readonly styles: readonly string[];
  readonly draw: (content: ReactNode, location?: FlowLocation) => ReactNode;
  /** Makes the location of a surface that must not touch the address of the page. */
  readonly locate?: (() => FlowLocation) | undefined;
};

type Routed = { readonly routing?: 'path' | 'hash' | 'virtual'; readonly path?: string };

export type LoadedSurfaceProps<Name extends SurfaceName> = {
  readonly latchkey: Latchkey;
  readonly name: Name;
  readonly props: SurfaceProps[Name];
  readonly mode: SurfaceMode;
  readonly arrival: Arrival<SurfaceModule<Name>>;
  readonly fallback: ReactNode;
  readonly frame: Frame;
};

/** Draws the surface once its code has come; that it did not come is told by the card of a surface that stopped. */
export const LoadedSurface = <Name extends SurfaceName>(input: LoadedSurfaceProps<Name>) => {
  const { latchkey, name, props, mode, arrival, fallback, frame } = input;
  const { code, failure } = arrival;
  const { locate } = frame;
  // Props of a surface without routing have neither key; reading them as absent is right.
  const { routing, path } = props as Routed;
  const location = useMemo(
    () =>
      locate?.() ??
      createLocation(
        { routing, path },
        { surface: name, move: routerOf(latchkey), warn: (message) => latchkey.platform.log.warn(message) },
      ),
    [latchkey, name, routing, path, locate],
  );
  const first = useRef(props);
  const isHere = code !== undefined;
  useEffect(() => {
    const event = mode === 'modal' ? 'COMPONENT_OPENED' : 'COMPONENT_MOUNTED';
    if (isHere) latchkey.telemetry?.record({ event, shown: { name, props: first.current } });
  }, [latchkey, name, mode, isHere]);
  if (failure) throw failure.error;
  if (!code) return fallback;
  return (
    <SurfaceRoot flow={appearanceKeyOf(name)} styles={[...code.styles, ...frame.styles]}>
      {frame.draw(<code.Surface props={props} location={location} mode={mode} />, location)}
    </SurfaceRoot>
  );
};
