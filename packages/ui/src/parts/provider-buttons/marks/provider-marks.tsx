// The marks of providers, rendered from their shapes.
import type { OAuthStrategy } from '@latchkey/wire';
import type { ReactNode } from 'react';
import { SHAPES, type Shape } from './shapes.ts';

/** Marks by strategy; a provider that is not listed has an image from the instance, or its initial. */
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

/** Renders marks from their shapes. */
export const marksOf = (shapes: { readonly [strategy: string]: readonly Shape[] }): ProviderMarks =>
  Object.fromEntries(Object.entries(shapes).map(([strategy, each]) => [strategy, mark(each)]));

/** The marks of the most common providers. */
export const providerMarks: ProviderMarks = /* @__PURE__ */ marksOf(SHAPES);
