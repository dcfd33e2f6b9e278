// The appearance and the texts of a surface, once the code that applies the host's options and the language of the page has been
// downloaded. Until then a rendered surface stays as it is.
import { createDownload, type Download, useDownload, useStore } from '@latchkey/hooks';
import { useEffect, useInsertionEffect, useMemo, useRef } from 'react';
import type { Texts } from './i18n/languages/host-texts.ts';
import { pageLanguage } from './location/page-language.ts';
import { isPlain, type ResolvedAppearance } from './styles/appearance/appearance.ts';
import type { UiContextValue } from './ui-context.tsx';

/** It has no texts itself, but is read in place of them until it is here. */
type HostOptions = typeof import('./host-options.ts') & Partial<Texts>;

/** Code that few pages need. */
const hostOptions = /* @__PURE__ */ createDownload<HostOptions>(() => import('./host-options.ts'));

/** Whether English is the first of these tags, which have commas between them; or there are none. */
const isEnglish = (tags: string): boolean => /^(en|$)/i.test(tags);

export type HostAppearance = { readonly value: UiContextValue; readonly appearance: ResolvedAppearance };

/** The appearance and the texts of a surface; undefined until they are first known. */
export const useHostAppearance = (
  appearance: ResolvedAppearance,
  value: UiContextValue,
): HostAppearance | undefined => {
  const { latchkey, options } = value;
  const page = useStore(pageLanguage, String, 'en');
  const hasOptions = !isPlain(appearance) || options.localization !== undefined || !isEnglish(page);
  const interpreter = useDownload(hostOptions, hasOptions);
  const host = hasOptions ? interpreter.code : undefined;
  // Without that code there are no texts either, so one state says whether both are under way, or have failed.
  const asked: Download<Partial<Texts>> = host?.textsOf(value, page) ?? hostOptions;
  const { code, failure } = useDownload(asked, host !== undefined);
  const next = useMemo(
    () => ({ appearance: { ...appearance, hostStyles: host?.styles }, value: code?.inOwnWords?.(value) ?? value }),
    [appearance, host, code, value],
  );
  // If the code fails to load, the surface renders with the default look, which is better than nothing.
  useEffect(() => {
    if (failure) latchkey.platform.log.error('the appearance could not be downloaded.', failure.error);
  }, [latchkey, failure]);
  const last = useRef<HostAppearance>(undefined);
  const current = hasOptions && !code && !failure ? last.current : next;
  useInsertionEffect(() => {
    last.current = current;
  });
  return current;
};
