// The history entry of a dialog: Back, reloads, and the host's state in it.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryLocation } from './memory.ts';
import { createModalHistory, stepBeforeReload } from './modal-history.ts';

const HOST_STATE = { key: 'of the host' };

beforeEach(() => window.history.replaceState(HOST_STATE, '', '/page'));

/** What the browser does when the user clicks Back on the entry of a dialog. */
const goBack = (): void => {
  window.history.replaceState(HOST_STATE, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: HOST_STATE }));
};

const open = (isTop = true, path = '') => {
  const location = createMemoryLocation(path);
  const close = vi.fn();
  const entry = createModalHistory('SignIn', location, { isTop: () => isTop, close });
  return { location, close, entry };
};

describe('the history entry of a modal', () => {
  it('has the same URL, with the host’s state', () => {
    const { entry } = open();
    expect(window.location.pathname).toBe('/page');
    expect(window.history.state).toMatchObject(HOST_STATE);
    entry.dispose();
    expect(window.history.state).toEqual(HOST_STATE);
  });

  it('treats Back as a step back in the modal, and on the first step as its end', () => {
    const { location, close, entry } = open();
    location.push('/factor-one');
    goBack();
    expect(location.read().path).toBe('');
    expect(close).not.toHaveBeenCalled();
    goBack();
    expect(close).toHaveBeenCalledOnce();
    entry.dispose();
  });

  it('handles Back only when the modal is the topmost', () => {
    const { close, entry } = open(false);
    goBack();
    expect(close).not.toHaveBeenCalled();
    entry.dispose();
  });

  it('restores after a reload the step of the modal, and nothing once it was closed', () => {
    const { location, entry } = open();
    location.push('/factor-one');
    expect(stepBeforeReload('SignIn')).toBe('/factor-one');
    expect(stepBeforeReload('SignUp')).toBeUndefined();
    entry.dispose();
    expect(stepBeforeReload('SignIn')).toBeUndefined();
  });

  it('is removed with a modal that the user closes', () => {
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    const { entry } = open();
    entry.leave();
    expect(back).toHaveBeenCalledOnce();
    back.mockRestore();
  });
});
