// The root element of a surface: it has the tokens and the host's variables, and adopts the styles before the first paint.

import type { AppearanceKey } from '@latchkey/client';
import { STYLE_PREFIX } from '@latchkey/wire';
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useWords } from '../i18n/locale-context.tsx';
import { adoptStyles } from '../styles/adopt.ts';
import { AdoptContext } from '../styles/adopt-context.ts';
import { useAppearance, useClasses } from '../styles/appearance/context.tsx';
import reset from '../styles/reset.css?inline';
import tokens from '../styles/tokens.css?inline';
import { useUi } from '../ui-context.tsx';

type SurfaceRootProps = {
  readonly flow: AppearanceKey | undefined;
  readonly styles: readonly string[];
  readonly children: ReactNode;
};

/** The root of one surface. */
export const SurfaceRoot = ({ flow, styles, children }: SurfaceRootProps) => {
  const { variables, layout, elements, hostStyles } = useAppearance();
  const classes = useClasses();
  const { locale, localization } = useWords();
  const root = useRef<HTMLDivElement>(null);

  const adopt = useCallback((texts: readonly string[]): void => {
    if (root.current) adoptStyles(root.current, texts);
  }, []);
  // Adopting an adopted sheet is only a lookup, so the list may be a new array each time.
  useLayoutEffect(() => adopt([tokens, reset, ...styles, hostStyles?.rulesSheet(elements) ?? '']));

  useLayoutEffect(() => {
    // Through the CSSOM: a strict CSP blocks style attributes in markup.
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
      dir={useUi().dir}
      // A page may be in another language. Texts of a host that does not name their language can be in any.
      lang={localization && !localization.locale ? undefined : locale.replaceAll('_', '-')}
      data-motion={layout.animations === false ? 'off' : undefined}
      data-flow={flow}
      className={classes('lk-root', { className: flow && `${STYLE_PREFIX}-${flow}-root` }, 'rootBox')}
    >
      <AdoptContext.Provider value={adopt}>{children}</AdoptContext.Provider>
    </div>
  );
};
