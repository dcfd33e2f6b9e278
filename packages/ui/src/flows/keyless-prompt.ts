// The prompt of a temporary instance: a pill, a panel that tells what it is, and a last word once it is claimed. Pure.
import type { Machine } from '../machine/machine.ts';

/** How it is drawn. `claimed` is the last word; `gone` is nothing. */
export type KeylessView = 'pill' | 'panel' | 'claimed' | 'gone';

/** The prompt. `hasUser` once somebody signed in: the first user is worth keeping. */
export type KeylessState = { readonly view: KeylessView; readonly hasUser: boolean };

/** What is known as the page opens. */
export type KeylessFacts = { readonly isClaimed: boolean; readonly hasUser: boolean; readonly isHidden: boolean };

/** What can happen. */
export type KeylessEvent =
  | { readonly type: 'toggle' }
  | { readonly type: 'signed-in' }
  | { readonly type: 'claimed' }
  /** Not now: until the tab is closed. */
  | { readonly type: 'hide' }
  /** The keys are where they belong: for good. */
  | { readonly type: 'dismiss' };

/** Work: both are for the next page of this tab, the second for every page. */
export type KeylessEffect = { readonly run: 'hide' } | { readonly run: 'dismiss' };

type KeylessStep = readonly [state: KeylessState, ...effects: KeylessEffect[]];

const step = (state: KeylessState, event: KeylessEvent): KeylessStep => {
  const { view } = state;
  switch (event.type) {
    case 'toggle':
      if (view === 'pill') return [{ ...state, view: 'panel' }];
      return view === 'panel' ? [{ ...state, view: 'pill' }] : [state];
    case 'signed-in':
      // It opens by itself once; whoever made it small again does not see it do so twice.
      if (state.hasUser) return [state];
      return [{ hasUser: true, view: view === 'pill' ? 'panel' : view }];
    case 'claimed':
      return view === 'claimed' ? [state] : [{ ...state, view: 'claimed' }];
    case 'hide':
      return view === 'gone' ? [state] : [{ ...state, view: 'gone' }, { run: 'hide' }];
    case 'dismiss':
      return view === 'claimed' ? [{ ...state, view: 'gone' }, { run: 'dismiss' }] : [state];
  }
};

const firstView = ({ isClaimed, isHidden, hasUser }: KeylessFacts): KeylessView => {
  if (isHidden) return 'gone';
  if (isClaimed) return 'claimed';
  return hasUser ? 'panel' : 'pill';
};

/** Makes the machine of one prompt. */
export const createKeylessPrompt = (facts: KeylessFacts): Machine<KeylessState, KeylessEvent, KeylessEffect> => ({
  initial: { view: firstView(facts), hasUser: facts.hasUser },
  step,
});

/** The page that claims, which comes back here. `claimLink('http://…/claim?token=1', location.href)` */
export const claimLink = (claimUrl: string, returnUrl: string): string | undefined => {
  try {
    const url = new URL(claimUrl);
    url.searchParams.set('return_url', returnUrl);
    return url.href;
  } catch {
    return undefined;
  }
};
