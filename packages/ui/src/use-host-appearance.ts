// The appearance and the texts of a surface, once the code that applies the host's options and the language of the page has been
// downloaded. Until then a rendered surface stays as it is.
import { createDownload, type DownloadState, useDownload, useStore } from '@latchkey/hooks';
import { useEffect, useInsertionEffect, useMemo, useRef } from 'react';
import { isEnglish } from './i18n/languages/is-english.ts';
import { pageLanguage } from './location/page-language.ts';
import { isPlain, type ResolvedAppearance } from './styles/appearance/appearance.ts';
import type { UiContextValue } from './ui-context.tsx';

/** Code that few hosts need. */
const hostOptions = /* @__PURE__ */ createDownload(async () => (await import('./host-options.ts')).hostOptions);

/** Used if a host's texts already have our keys. */
const noTexts = /* @__PURE__ */ createDownload(async () => undefined);

export type HostAppearance = { readonly value: UiContextValue; readonly appearance: ResolvedAppearance };

const isUnderWay = ({ code, failure }: DownloadState<unknown>): boolean => !code && !failure;

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
  const asked = host?.textsOf(value, page);
  const texts = useDownload<Awaited<ReturnType<NonNullable<typeof asked>['ask']>> | undefined>(
    asked ?? noTexts,
    asked !== undefined,
  );
  const inOwnWords = texts.code?.inOwnWords;
  const next = useMemo(
    () => ({ appearance: { ...appearance, hostStyles: host?.styles }, value: inOwnWords?.(value) ?? value }),
    [appearance, host, inOwnWords, value],
  );
  // If the code fails to load, the surface renders with the default look, which is better than nothing.
  const failure = interpreter.failure ?? texts.failure;
  useEffect(() => {
    if (failure) latchkey.platform.log.error('the appearance could not be downloaded.', failure.error);
  }, [latchkey, failure]);
  const last = useRef<HostAppearance>(undefined);
  const isWaiting = hasOptions && (isUnderWay(interpreter) || (asked !== undefined && isUnderWay(texts)));
  const current = isWaiting ? last.current : next;
  useInsertionEffect(() => {
    last.current = current;
  });
  return current;
};
