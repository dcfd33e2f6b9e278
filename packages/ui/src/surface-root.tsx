// The element a surface stands in: it carries the tokens, the host's variables, and adopts the styles before first paint.

import type { AppearanceKey } from '@latchkey/client';
import { STYLE_PREFIX } from '@latchkey/wire';
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { adoptStyles } from './styles/adopt.ts';
import { AdoptContext } from './styles/adopt-context.ts';
import { useAppearance, useClasses } from './styles/appearance-context.tsx';
import reset from './styles/reset.css?inline';
import tokens from './styles/tokens.css?inline';

type SurfaceRootProps = {
  readonly flow: AppearanceKey | undefined;
  readonly styles: readonly string[];
  readonly children: ReactNode;
};

/** The root of one surface. */
export const SurfaceRoot = ({ flow, styles, children }: SurfaceRootProps) => {
  const { variables, layout, elements, hostStyles } = useAppearance();
  const classes = useClasses();
  const root = useRef<HTMLDivElement>(null);

  const adopt = useCallback((texts: readonly string[]): void => {
    if (root.current) adoptStyles(root.current, texts);
  }, []);
  // Adopting what is there already costs a look-up, so the list may be a new one each time.
  useLayoutEffect(() => adopt([tokens, reset, ...styles, hostStyles?.rulesSheet(elements) ?? '']));

  useLayoutEffect(() => {
    // Through the object model: a style attribute in markup is what a strict policy blocks.
    const style = root.current?.style;
    const properties = Object.entries(hostStyles?.customProperties(variables) ?? {});
    for (const [name, value] of properties) style?.setProperty(name, value);
    return () => {
      for (const [name] of properties) style?.removeProperty(name);
    };
  }, [variables, hostStyles]);

  return (
    <div
      ref={root}
      data-motion={layout.animations === false ? 'off' : undefined}
      data-flow={flow}
      className={classes('lk-root', { className: flow && `${STYLE_PREFIX}-${flow}-root` }, 'rootBox')}
    >
      <AdoptContext value={adopt}>{children}</AdoptContext>
    </div>
  );
};
