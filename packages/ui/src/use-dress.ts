// What a surface is dressed in: its appearance and its words, once it is known what the host means by them. Until then a
// surface that is on the page stays as it is.
import { type Arrival, createDownload, useDownload } from '@latchkey/hooks';
import { useEffect, useInsertionEffect, useMemo, useRef } from 'react';
import { isPlain, type ResolvedAppearance } from './styles/appearance.ts';
import type { UiContextValue } from './ui-context.tsx';

/** Code that few hosts need. */
const hostWishes = /* @__PURE__ */ createDownload(async () => (await import('./host-wishes.ts')).hostWishes);

/** Stands for the texts of a host that are ours already. */
const noTexts = /* @__PURE__ */ createDownload(async () => undefined);

export type Dress = { readonly value: UiContextValue; readonly appearance: ResolvedAppearance };

const isUnderWay = ({ code, failure }: Arrival<unknown>): boolean => !code && !failure;

/** The dress of a surface; undefined while the first one is not known. */
export const useDress = (appearance: ResolvedAppearance, value: UiContextValue): Dress | undefined => {
  const { latchkey, options } = value;
  const hasWishes = !isPlain(appearance) || options.localization !== undefined;
  const wishes = useDownload(hostWishes, hasWishes);
  const host = hasWishes ? wishes.code : undefined;
  const asked = host?.textsOf(options.localization);
  const texts = useDownload<Awaited<ReturnType<NonNullable<typeof asked>['ask']>> | undefined>(
    asked ?? noTexts,
    asked !== undefined,
  );
  const inOwnWords = texts.code?.inOwnWords;
  const next = useMemo(
    () => ({ appearance: { ...appearance, wishes: host?.styles }, value: inOwnWords?.(value) ?? value }),
    [appearance, host, inOwnWords, value],
  );
  // Without the code a surface is plain, which is better than none.
  const failure = wishes.failure ?? texts.failure;
  useEffect(() => {
    if (failure) latchkey.platform.log.error('the appearance could not be downloaded.', failure.error);
  }, [latchkey, failure]);
  const last = useRef<Dress>(undefined);
  const isWaiting = hasWishes && (isUnderWay(wishes) || (asked !== undefined && isUnderWay(texts)));
  const dress = isWaiting ? last.current : next;
  useInsertionEffect(() => {
    last.current = dress;
  });
  return dress;
};
