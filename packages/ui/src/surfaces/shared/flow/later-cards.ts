// What a flow needs once its first card is behind: its whole machine, the other cards with their styles, and its work. It is
// downloaded while the first card is being filled in, so that nobody waits for it.
import { type Arrival, createDownload, type Download, useStore } from '@latchkey/hooks';
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

/** What a later card is drawn with. */
export type LaterCardInput<State, Event> = {
  readonly state: State;
  readonly send: (event: Event) => void;
  readonly CaptchaSlot?: ComponentType | undefined;
};

/** The later part of a flow. `Card` draws every state that is not a first card. */
export type LaterCards<State, LaterState extends State, Event, Effect> = {
  /** The whole flow: it goes on from where its beginning, which came with the first card, stands. */
  readonly machine: Machine<State, Event, Effect>;
  readonly Card: (card: LaterCardInput<LaterState, Event>) => ReactNode;
  /** The place of a captcha, on a visit that may ask for one. */
  readonly CaptchaSlot?: ComponentType | undefined;
  readonly perform: Perform<Event, Effect>;
  /** Words for what is wrong on the first card, where that has none of its own. */
  readonly textsOf?: TextsOf | undefined;
  /** Sub-path of a state, where the beginning knows only those of its own. */
  readonly pathOf?: (state: State) => string | undefined;
  readonly styles: readonly string[];
};

const whole = <Value>(value: Value): Value => value;

/** When a download begins; may answer what calls it off. */
export type Begin = (ask: () => void) => (() => void) | undefined;

/** Somebody waits for it. */
export const atOnce: Begin = (ask) => {
  ask();
  return undefined;
};

/** Asks for cards once what is here stands on the page, and adopts their styles when they come. */
export const useArrival = <Cards extends { readonly styles: readonly string[] }>(
  later: Download<Cards>,
  begin: Begin = atOnce,
): void => {
  const [start] = useState(() => begin);
  const adopt = useContext(AdoptContext);
  const { code } = useStore(later, whole<Arrival<Cards>>);
  // Before anything that is drawn with them measures itself.
  useInsertionEffect(() => {
    if (code) adopt(code.styles);
  }, [code, adopt]);
  useEffect(
    // Whoever cannot go on without them asks again, and hears why they did not come.
    () => start(() => void later.ask().catch(() => undefined)),
    [later, start],
  );
};

/** Asks for the later cards once the first one stands on the page; what is given first is what is used. */
export const useLater = <Cards extends { readonly styles: readonly string[] }>(
  load: () => Promise<Cards>,
  begin?: Begin,
) => {
  const [later] = useState(() => createDownload(load));
  useArrival(later, begin);
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

/** Draws a later card; until they have come, which only a page opened on one can see, what the host shows meanwhile. */
export const LaterCard = <State, Event>({ later, state, ...card }: LaterCardProps<State, Event>) => {
  const { fallback } = useUi();
  const { code, failure } = useStore(later, whole<Arrival<Drawn<State, Event>>>);
  if (code && state !== undefined) return createElement(code.Card, { ...code, ...card, state });
  if (failure) throw failure.error;
  return fallback;
};
