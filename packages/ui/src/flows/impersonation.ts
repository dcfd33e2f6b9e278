// The impersonation notice: its position, whether it is collapsed, and how it ends. Pure.
import type { Machine } from '../machine/machine.ts';
import type { Problem } from './problem.ts';

/** Position of the notice as fractions of the free space: from the inline start, and from the top. */
export type RestingPlace = { readonly x: number; readonly y: number };

/** How it is rendered; stored for the next page. */
export type NoticeLook = { readonly place: RestingPlace; readonly isSmall: boolean };

/** At the bottom, inline start: few applications place anything there. */
export const FIRST_LOOK: NoticeLook = { place: { x: 0, y: 1 }, isSmall: false };

/** The notice. `isEnding` while the impersonation is being stopped. */
export type NoticeState = NoticeLook & { readonly isEnding: boolean; readonly problems: readonly Problem[] };

/** Events. A move is in pixels, to the right and down; `room` is the total free space of the notice. */
export type NoticeEvent =
  | { readonly type: 'toggle' }
  | {
      readonly type: 'move';
      readonly by: { readonly right: number; readonly down: number };
      readonly room: { readonly width: number; readonly height: number };
      readonly isRtl: boolean;
    }
  /** A move has ended. */
  | { readonly type: 'rest' }
  | { readonly type: 'stop' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Effects: `stop` may be answered with `refused`; `remember` stores the look. */
export type NoticeEffect = { readonly run: 'stop' } | { readonly run: 'remember'; readonly look: NoticeLook };

type NoticeStep = readonly [state: NoticeState, ...effects: NoticeEffect[]];

const share = (value: number): number => Math.min(1, Math.max(0, value));

/** The position after a move; without free space it does not change. */
export const movePlace = (
  place: RestingPlace,
  { by, room, isRtl }: Pick<Extract<NoticeEvent, { type: 'move' }>, 'by' | 'room' | 'isRtl'>,
): RestingPlace => ({
  x: room.width > 0 ? share(place.x + (isRtl ? -by.right : by.right) / room.width) : place.x,
  y: room.height > 0 ? share(place.y + by.down / room.height) : place.y,
});

const lookOf = ({ place, isSmall }: NoticeState): NoticeLook => ({ place, isSmall });

const step = (state: NoticeState, event: NoticeEvent): NoticeStep => {
  switch (event.type) {
    case 'toggle': {
      const next = { ...state, isSmall: !state.isSmall, problems: [] };
      return [next, { run: 'remember', look: lookOf(next) }];
    }
    case 'move':
      return [{ ...state, place: movePlace(state.place, event) }];
    case 'rest':
      return [state, { run: 'remember', look: lookOf(state) }];
    case 'stop':
      return state.isEnding ? [state] : [{ ...state, isEnding: true, problems: [] }, { run: 'stop' }];
    case 'refused':
      return [{ ...state, isEnding: false, problems: event.problems }];
  }
};

/** Creates the machine of a notice. `createNotice(readLook(kept))` */
export const createNotice = (look: NoticeLook): Machine<NoticeState, NoticeEvent, NoticeEffect> => ({
  initial: { ...look, isEnding: false, problems: [] },
  step,
});

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** Parses the stored look; anything invalid gives the first look. */
export const readLook = (kept: string | undefined): NoticeLook => {
  try {
    const { place, isSmall } = JSON.parse(kept ?? '{}') as {
      readonly place?: { readonly x?: unknown; readonly y?: unknown };
      readonly isSmall?: unknown;
    };
    return place && isShare(place.x) && isShare(place.y)
      ? { place: { x: place.x, y: place.y }, isSmall: isSmall === true }
      : FIRST_LOOK;
  } catch {
    return FIRST_LOOK;
  }
};

/** The actor's name: the one the operator set in the token, else its id. `actorName({ sub: 'user_1' })` */
export const actorName = (actor: { readonly sub: string; readonly [claim: string]: unknown }): string => {
  const named = [actor.name, actor.email].find((claim) => typeof claim === 'string' && claim !== '');
  return typeof named === 'string' ? named : actor.sub;
};
