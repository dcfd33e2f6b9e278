// Renders a surface once its code has been downloaded, with its location and inside its root element.
import type { AppearanceKey, Latchkey, SurfaceName, SurfaceProps } from '@latchkey/client';
import type { DownloadState } from '@latchkey/hooks';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { createLocation } from '../location/create-location.ts';
import type { FlowLocation, RouterMove } from '../location/location.ts';
import type { SurfaceMode, SurfaceModule } from './module.ts';
import { SurfaceRoot } from './root.tsx';

/** The key of a surface in a host's appearance: `SignIn` is `signIn`. */
export const appearanceKeyOf = (name: SurfaceName): AppearanceKey =>
  // The cast holds for all surfaces that a host can mount; for the others the host sets no appearance.
  (name.charAt(0).toLowerCase() + name.slice(1)) as AppearanceKey;

/** The host's router, called through the client; undefined if the host has none. */
const routerOf = (latchkey: Latchkey): RouterMove | undefined =>
  latchkey.__internal_getOption('routerPush') &&
  ((to, { replace }) => latchkey.navigate(to, { replace, metadata: { routing: 'path', navigationType: 'internal' } }));

/** The element around a surface, and the styles it needs after those of the surface. */
export type Frame = {
  readonly styles: readonly string[];
  readonly draw: (content: ReactNode, location?: FlowLocation) => ReactNode;
  /** Creates the location of a surface that must not change the page's URL. */
  readonly locate?: (() => FlowLocation) | undefined;
};

type Routed = { readonly routing?: 'path' | 'hash' | 'virtual'; readonly path?: string };

export type LoadedSurfaceProps<Name extends SurfaceName> = {
  readonly latchkey: Latchkey;
  readonly name: Name;
  readonly props: SurfaceProps[Name];
  readonly mode: SurfaceMode;
  readonly state: DownloadState<SurfaceModule<Name>>;
  readonly fallback: ReactNode;
  readonly frame: Frame;
};

/** Renders the surface once its code has loaded. */
export const LoadedSurface = <Name extends SurfaceName>(input: LoadedSurfaceProps<Name>) => {
  const { latchkey, name, props, mode, state, fallback, frame } = input;
  const { code } = state;
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
  if (!code) return fallback;
  return (
    <SurfaceRoot flow={appearanceKeyOf(name)} styles={[...code.styles, ...frame.styles]}>
      {frame.draw(<code.Surface props={props} location={location} mode={mode} />, location)}
    </SurfaceRoot>
  );
};
