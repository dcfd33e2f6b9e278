// The marks of the providers, drawn from their shapes.
import type { OAuthStrategy } from '@latchkey/wire';
import type { ReactNode } from 'react';
import { SHAPES, type Shape } from './shapes.ts';

/** Drawings by strategy; who is not here has a picture of its own, or its initial. */
export type ProviderMarks = { readonly [Strategy in OAuthStrategy]?: ReactNode };

const drawn = ({ d, colour = 'currentColor', width, holes }: Shape): ReactNode =>
  width === undefined ? (
    <path key={d} d={d} fill={colour} fillRule={holes ? 'evenodd' : undefined} />
  ) : (
    <path key={d} d={d} fill="none" stroke={colour} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
  );

const mark = (shapes: readonly Shape[]): ReactNode => (
  <svg className="lk-provider-drawing" viewBox="0 0 24 24" aria-hidden="true">
    {shapes.map(drawn)}
  </svg>
);

/** The marks of every provider we know. */
export const providerMarks: ProviderMarks = Object.fromEntries(
  Object.entries(SHAPES).map(([strategy, shapes]) => [strategy, mark(shapes)]),
);
