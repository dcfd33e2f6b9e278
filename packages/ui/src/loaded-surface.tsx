// A surface whose code has come: gives it a location of its own and the root it stands in.
import type { AppearanceKey, Latchkey, SurfaceName, SurfaceProps } from '@latchkey/client';
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
  readonly module: SurfaceModule<Name>;
  readonly frame: Frame;
};

/** Draws the surface. */
export const LoadedSurface = <Name extends SurfaceName>(input: LoadedSurfaceProps<Name>) => {
  const { latchkey, name, props, mode, module, frame } = input;
  const { Surface, styles } = module;
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
  useEffect(() => {
    const event = mode === 'modal' ? 'COMPONENT_OPENED' : 'COMPONENT_MOUNTED';
    latchkey.telemetry?.record({ event, shown: { name, props: first.current } });
  }, [latchkey, name, mode]);
  return (
    <SurfaceRoot flow={appearanceKeyOf(name)} styles={[...styles, ...frame.styles]}>
      {frame.draw(<Surface props={props} location={location} mode={mode} />, location)}
    </SurfaceRoot>
  );
};
