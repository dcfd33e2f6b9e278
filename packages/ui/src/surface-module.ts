// What the lazy entry of a surface exports: the component that draws it and the style sheets it needs (types only).
import type { SurfaceName, SurfaceProps } from '@latchkey/client';
import type { ReactNode } from 'react';
import type { FlowLocation } from './location/location.ts';

/** On a page of the host, or over it. */
export type SurfaceMode = 'mounted' | 'modal';

/** What a surface is drawn with. `location` is its own and lives as long as the surface. */
export type SurfaceInput<Name extends SurfaceName> = {
  readonly props: SurfaceProps[Name];
  readonly location: FlowLocation;
  readonly mode: SurfaceMode;
};

/**
 * The exports of `surfaces/<surface>/index.tsx`. Styles are texts of `.css` files (`?inline`), in cascade order; tokens and
 * reset are always there already.
 */
export type SurfaceModule<Name extends SurfaceName> = {
  readonly Surface: (input: SurfaceInput<Name>) => ReactNode;
  readonly styles: readonly string[];
};
