// What a flow needs after its first card: its whole machine, the other cards with their styles, and its performer. It is
// downloaded while the user fills in the first card, so that nothing has to wait for it.
import { createDownload, type Download, type DownloadState, useStore } from '@latchkey/hooks';
import {
  type ComponentType,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useInsertionEffect,
  useState,
} from 'react';
import type { Machine, Perform } from '../../../machine/machine.ts';
import { AdoptContext } from '../../../styles/adopt-context.ts';
import { useUi } from '../../../ui-context.tsx';
import type { TextsOf } from '../problems/problem-texts.ts';

/** Props of a later card. */
export type LaterCardInput<State, Event> = {
  readonly state: State;
  readonly send: (event: Event) => void;
  readonly CaptchaSlot?: ComponentType | undefined;
};

/** The badge of a method of the first card, if the last sign-in was made with it. */
export type LastUsedBadge = (method: string) => ReactNode;

/** The later part of a flow. `Card` renders every state that is not a first card. */
export type LaterCards<State, LaterState extends State, Event, Effect> = {
  /** The whole flow: it continues from the state of the beginning, which loaded with the first card. */
  readonly machine: Machine<State, Event, Effect>;
  readonly Card: (card: LaterCardInput<LaterState, Event>) => ReactNode;
  /** The captcha container, if the visit may require one. */
  readonly CaptchaSlot?: ComponentType | undefined;
  readonly perform: Perform<Event, Effect>;
  /** Texts for problems on the first card that it does not contain itself. */
  readonly textsOf?: TextsOf | undefined;
  /** Sub-path of a state, because the beginning knows only its own. */
  readonly pathOf?: (state: State) => string | undefined;
  readonly styles: readonly string[];
  /** The badge of the method of the last sign-in in this browser; absent if none is marked. */
  readonly lastUsed?: LastUsedBadge | undefined;
  /** Leads to the tasks of the session; absent if the flow shows none. */
  readonly Tasks?: ComponentType<{ readonly send: (event: Event) => void }> | undefined;
};

const whole = <Value>(value: Value): Value => value;

/** When a download begins; may return a function that cancels it. */
export type Begin = (ask: () => void) => (() => void) | undefined;

/** Starts at once, because a caller waits for it. */
export const atOnce: Begin = (ask) => {
  ask();
  return undefined;
};

/** Requests cards after the current ones have rendered, and adopts their styles when they load. */
export const useCardDownload = <Cards extends { readonly styles: readonly string[] }>(
  later: Download<Cards>,
  begin: Begin = atOnce,
): void => {
  const [start] = useState(() => begin);
  const adopt = useContext(AdoptContext);
  const { code } = useStore(later, whole<DownloadState<Cards>>);
  // Before any element that uses them is measured.
  useInsertionEffect(() => {
    if (code) adopt(code.styles);
  }, [code, adopt]);
  useEffect(
    // A caller that cannot continue without them requests again, and receives the error.
    () => start(() => void later.ask().catch(() => undefined)),
    [later, start],
  );
};

/** Requests the later cards after the first one has rendered; later arguments are ignored. */
export const useLater = <Cards extends { readonly styles: readonly string[] }>(
  load: () => Promise<Cards>,
  begin?: Begin,
) => {
  const [later] = useState(() => createDownload(load));
  useCardDownload(later, begin);
  return later;
};

type Drawn<State, Event> = {
  readonly Card: (card: LaterCardInput<State, Event>) => ReactNode;
  readonly CaptchaSlot?: ComponentType | undefined;
};

type LaterCardProps<State, Event> = {
  readonly later: Download<Drawn<State, Event>>;
  /** Undefined while only the later part knows the card. */
  readonly state: State | undefined;
  readonly send: (event: Event) => void;
  readonly CaptchaSlot?: ComponentType | undefined;
};

/** Renders a later card; until loaded, which only a page opened on one can see, the host's fallback. */
export const LaterCard = <State, Event>({ later, state, ...card }: LaterCardProps<State, Event>) => {
  const { fallback } = useUi();
  const { code, failure } = useStore(later, whole<DownloadState<Drawn<State, Event>>>);
  if (code && state !== undefined) return createElement(code.Card, { ...code, ...card, state });
  if (failure) throw failure.error;
  return fallback;
};
