// The public entry: calls made before the renderer has loaded take effect in order.
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { createUi } from './index.ts';
import { createFakeLatchkey } from './testing/fake-latchkey.ts';

describe('the renderer of a client', () => {
  it('keeps the order of calls, also of those made before its code is loaded', async () => {
    const { latchkey, errors } = createFakeLatchkey({ ready: false });
    const ui = createUi(latchkey);
    ui.open('SignIn', {});
    ui.close('SignIn');
    ui.open('SignUp', {});
    await act(() => ui.preload('SignUp'));
    expect(document.documentElement.dataset.lkLocked).toBeDefined();
    await act(async () => {
      ui.close('SignUp');
      await ui.preload('SignUp');
    });
    expect(document.documentElement.dataset.lkLocked).toBeUndefined();
    await act(async () => {
      ui.dispose();
      await ui.preload('SignUp');
    });
    expect(errors).toEqual([]);
  });

  it('lists the surfaces when an unknown one is requested', async () => {
    const { latchkey } = createFakeLatchkey({ ready: false });
    await expect(createUi(latchkey).preload('GoogleOneTap')).rejects.toThrow(/not part of this build.*SignIn,SignUp/);
  });
});
