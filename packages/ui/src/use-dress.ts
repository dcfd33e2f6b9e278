// What a surface is dressed in: its appearance and its words, once it is known what the host means by them. Until then a
// surface that is on the page stays as it is.
import type { Latchkey } from '@latchkey/client';
import { type Arrival, createDownload, useDownload } from '@latchkey/hooks';
import { useEffect, useInsertionEffect, useMemo, useRef } from 'react';
import { isPlain, type ResolvedAppearance } from './styles/appearance.ts';
import type { UiContextValue } from './ui-context.tsx';

/** Code that few hosts need. */
const hostWishes = /* @__PURE__ */ createDownload(() => import('./host-wishes.ts'));
const contractTexts = /* @__PURE__ */ createDownload(() => import('./i18n/contract-keys/contract-texts.ts'));

export type Dress = { readonly value: UiContextValue; readonly appearance: ResolvedAppearance };

const isUnderWay = ({ code, failure }: Arrival<unknown>): boolean => !code && !failure;

/** Without the code a surface is plain, which is better than none. */
const useReport = ({ platform }: Latchkey, { failure }: Arrival<unknown>): void => {
  useEffect(() => {
    if (failure) platform.log.error('the appearance could not be downloaded.', failure.error);
  }, [platform, failure]);
};

/** The dress of a surface; undefined while the first one is not known. */
export const useDress = (appearance: ResolvedAppearance, value: UiContextValue): Dress | undefined => {
  const { latchkey, options } = value;
  const { localization } = options;
  const hasWishes = !isPlain(appearance) || localization !== undefined;
  const wishes = useDownload(hostWishes, hasWishes);
  useReport(latchkey, wishes);
  const host = hasWishes ? wishes.code?.hostWishes : undefined;
  const isContractWritten = host?.isContractWritten(localization) ?? false;
  const texts = useDownload(contractTexts, isContractWritten);
  useReport(latchkey, texts);
  const inOwnWords = isContractWritten ? texts.code?.inOwnWords : undefined;
  const next = useMemo(
    () => ({ appearance: { ...appearance, wishes: host?.styles }, value: inOwnWords?.(value) ?? value }),
    [appearance, host, inOwnWords, value],
  );
  const last = useRef<Dress>(undefined);
  const isWaiting = (hasWishes && isUnderWay(wishes)) || (isContractWritten && isUnderWay(texts));
  const dress = isWaiting ? last.current : next;
  useInsertionEffect(() => {
    last.current = dress;
  });
  return dress;
};
