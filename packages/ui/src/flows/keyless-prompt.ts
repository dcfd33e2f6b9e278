// The prompt of a temporary (keyless) instance: a pill, a panel that explains it, and a confirmation once it is claimed. Pure.
import type { Machine } from '../machine/machine.ts';

/** How it is rendered. `claimed` is the confirmation; `gone` renders nothing. */
export type KeylessView = 'pill' | 'panel' | 'claimed' | 'gone';

/** The prompt. `hasUser` once a user has signed in: from then on the instance holds data to keep. */
export type KeylessState = { readonly view: KeylessView; readonly hasUser: boolean };

/** What is known when the page opens. */
export type KeylessFacts = { readonly isClaimed: boolean; readonly hasUser: boolean; readonly isHidden: boolean };

/** Events of the prompt. */
export type KeylessEvent =
  | { readonly type: 'toggle' }
  | { readonly type: 'signed-in' }
  | { readonly type: 'claimed' }
  /** Hidden until the tab is closed. */
  | { readonly type: 'hide' }
  /** Hidden for good: the keys are configured. */
  | { readonly type: 'dismiss' };

/** Effects: `hide` is stored for this tab, `dismiss` for every page. */
export type KeylessEffect = { readonly run: 'hide' } | { readonly run: 'dismiss' };

type KeylessStep = readonly [state: KeylessState, ...effects: KeylessEffect[]];

const step = (state: KeylessState, event: KeylessEvent): KeylessStep => {
  const { view } = state;
  switch (event.type) {
    case 'toggle':
      if (view === 'pill') return [{ ...state, view: 'panel' }];
      return view === 'panel' ? [{ ...state, view: 'pill' }] : [state];
    case 'signed-in':
      // It expands automatically only once; a user who collapsed it does not see it expand again.
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

/** Creates the machine of a prompt. */
export const createKeylessPrompt = (facts: KeylessFacts): Machine<KeylessState, KeylessEvent, KeylessEffect> => ({
  initial: { view: firstView(facts), hasUser: facts.hasUser },
  step,
});

/** The URL of the claim page, which returns here. `claimLink('http://…/claim?token=1', location.href)` */
export const claimLink = (claimUrl: string, returnUrl: string): string | undefined => {
  try {
    const url = new URL(claimUrl);
    url.searchParams.set('return_url', returnUrl);
    return url.href;
  } catch {
    return undefined;
  }
};
