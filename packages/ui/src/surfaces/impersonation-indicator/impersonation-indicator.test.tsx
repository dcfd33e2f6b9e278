// The impersonation notice.
import { errorResponse } from '@latchkey/client/testing';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type Drawn, drawSurface } from '../../testing/draw-surface.tsx';
import { Surface } from './index.tsx';

const ACTOR = { sub: 'user_operator', name: 'Operator' };

const draw = (actor: typeof ACTOR | null = ACTOR, locale = 'en'): Promise<Drawn> =>
  drawSurface((location) => <Surface props={{}} location={location} mode="modal" />, {
    options: { localization: { locale } },
    arrange(service) {
      service.addAccount('mira@harbourlab.org', 'correct horse');
      service.signInDirectly('mira@harbourlab.org');
      service.put({ sessions: (service.client()?.sessions ?? []).map((session) => ({ ...session, actor })) });
    },
  });

const grip = (drawn: Drawn) => drawn.find<HTMLButtonElement>('.lk-impersonation-grip');
const placeOf = (drawn: Drawn): (string | undefined)[] => {
  const { style } = drawn.find('.lk-impersonation');
  return [style.getPropertyValue('--lk-x'), style.getPropertyValue('--lk-y')];
};
const keptBy = (drawn: Drawn): unknown =>
  JSON.parse(drawn.platform.storage.get('latchkey_impersonation_notice') ?? 'null');

/** Gives the window a size, which the test document does not have. */
const giveRoom = (drawn: Drawn): void => {
  vi.spyOn(drawn.node.ownerDocument.documentElement, 'clientWidth', 'get').mockReturnValue(1_032);
  vi.spyOn(drawn.node.ownerDocument.documentElement, 'clientHeight', 'get').mockReturnValue(532);
};

describe('the notice', () => {
  it('is shown only during an impersonation', async () => {
    expect((await draw(null)).node.textContent).toBe('');
  });

  it('names both users, and when it ends', async () => {
    const drawn = await draw();
    expect(drawn.find('section').getAttribute('aria-label')).toBe('Acting as someone else');
    expect(drawn.text()).toContain('You are acting as Ada Lovelace');
    expect(drawn.text()).toContain('Opened by Operator, ends at');
  });

  it.each(['de_DE', 'no language'])('shows the time in any script: %s', async (locale) => {
    expect((await draw(ACTOR, locale)).text()).toMatch(/ends at \d/);
  });

  it('is collapsed and expanded by its button, and stays so', async () => {
    const drawn = await draw();
    expect(grip(drawn).getAttribute('aria-expanded')).toBe('true');
    await drawn.press('Minimize this notice');
    expect(drawn.node.querySelector('.lk-impersonation-end')).toBeNull();
    expect(keptBy(drawn)).toMatchObject({ isSmall: true });
    await drawn.press('Show who you are acting as');
    expect(drawn.node.querySelector('.lk-impersonation-end')).not.toBeNull();
  });

  it('is stopped: the session ends', async () => {
    const drawn = await draw();
    const signOut = vi.spyOn(drawn.latchkey, 'signOut');
    await drawn.press('Stop');
    expect(signOut).toHaveBeenCalledWith({ redirectUrl: '/' });
  });

  it('shows an error of that', async () => {
    const drawn = await draw();
    drawn.service.once('DELETE /client/sessions', () => errorResponse(429, 'too_many_requests'));
    await drawn.press('Stop');
    expect(drawn.find('[role="status"]').querySelectorAll('p')).toHaveLength(3);
    expect(drawn.find('.lk-impersonation-end').getAttribute('aria-busy')).toBeNull();
  });
});

describe('its position', () => {
  it('is moved by the arrow keys, and stored', async () => {
    const drawn = await draw();
    giveRoom(drawn);
    expect(placeOf(drawn)).toEqual(['0', '1']);
    const press = (key: string) =>
      act(async () => void grip(drawn).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    await press('ArrowRight');
    await press('ArrowUp');
    expect(placeOf(drawn)).toEqual(['0.024', '0.952']);
    expect(keptBy(drawn)).toEqual({ place: { x: 0.024, y: 0.952 }, isSmall: false });
    await press('Tab');
    expect(placeOf(drawn)).toEqual(['0.024', '0.952']);
  });

  it('is moved by the pointer, and the end of a move presses nothing', async () => {
    const drawn = await draw();
    giveRoom(drawn);
    const fire = (type: string, clientX: number, clientY: number) =>
      act(
        async () =>
          void grip(drawn).dispatchEvent(new PointerEvent(type, { clientX, clientY, button: 0, bubbles: true })),
      );
    await fire('pointerdown', 100, 500);
    await fire('pointermove', 600, 250);
    await fire('pointerup', 600, 250);
    await act(async () => grip(drawn).click());
    expect(placeOf(drawn)).toEqual(['0.5', '0.5']);
    expect(grip(drawn).getAttribute('aria-expanded')).toBe('true');
    await act(async () => grip(drawn).click());
    expect(grip(drawn).getAttribute('aria-expanded')).toBe('false');
  });
});
