// The marks of providers, drawn from their shapes.
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

/** Draws marks from their shapes. */
export const marksOf = (shapes: { readonly [strategy: string]: readonly Shape[] }): ProviderMarks =>
  Object.fromEntries(Object.entries(shapes).map(([strategy, each]) => [strategy, mark(each)]));

/** The marks of the providers that most pages have. */
export const providerMarks: ProviderMarks = /* @__PURE__ */ marksOf(SHAPES);
