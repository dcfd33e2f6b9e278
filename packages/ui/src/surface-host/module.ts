// The exports of a surface's lazy entry: its component and its style sheets (types only).
import type { SurfaceName, SurfaceProps } from '@latchkey/client';
import type { ReactNode } from 'react';
import type { FlowLocation } from '../location/location.ts';

/** Mounted on a page of the host, or in a modal. */
export type SurfaceMode = 'mounted' | 'modal';

/** Props of a surface. `location` belongs to it and lives as long as the surface. */
export type SurfaceInput<Name extends SurfaceName> = {
  readonly props: SurfaceProps[Name];
  readonly location: FlowLocation;
  readonly mode: SurfaceMode;
};

/**
 * The exports of `surfaces/<surface>/index.tsx`. Styles are texts of `.css` files (`?inline`), in cascade order; tokens and reset
 * are already adopted.
 */
export type SurfaceModule<Name extends SurfaceName> = {
  readonly Surface: (input: SurfaceInput<Name>) => ReactNode;
  readonly styles: readonly string[];
};
