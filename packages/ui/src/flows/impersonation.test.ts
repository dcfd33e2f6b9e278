// The impersonation notice: its position, its size, and ending it.
import { describe, expect, it } from 'vitest';
import { actorName, createNotice, FIRST_LOOK, movePlace, readLook } from './impersonation.ts';

const room = { width: 1_000, height: 500 };

describe('the position of the notice', () => {
  it('follows a move, and never leaves the window', () => {
    const by = { right: 250, down: -100 };
    expect(movePlace({ x: 0, y: 1 }, { by, room, isRtl: false })).toEqual({ x: 0.25, y: 0.8 });
    expect(movePlace({ x: 0.9, y: 0.1 }, { by, room, isRtl: false })).toEqual({ x: 1, y: 0 });
  });

  it('is measured from the right in right-to-left pages', () => {
    expect(movePlace({ x: 0.5, y: 0 }, { by: { right: 100, down: 0 }, room, isRtl: true }).x).toBe(0.4);
  });

  it('is unchanged where there is no space', () => {
    const place = { x: 0.5, y: 0.5 };
    expect(movePlace(place, { by: { right: 9, down: 9 }, room: { width: 0, height: -4 }, isRtl: false })).toEqual(
      place,
    );
  });

  it('is stored when a move ends, and read back; any other value is the default', () => {
    const machine = createNotice(FIRST_LOOK);
    const [moved, ...none] = machine.step(machine.initial, {
      type: 'move',
      by: { right: 500, down: 0 },
      room,
      isRtl: false,
    });
    expect(none).toEqual([]);
    const [, effect] = machine.step(moved, { type: 'rest' });
    const look = { place: { x: 0.5, y: 1 }, isSmall: false };
    expect(effect).toEqual({ run: 'remember', look });
    expect(readLook(JSON.stringify(look))).toEqual(look);
    for (const kept of [undefined, '', 'null', '{"place":{"x":7,"y":0}}', '{"place":{"x":"0","y":0}}'])
      expect(readLook(kept)).toEqual(FIRST_LOOK);
  });
});

describe('the notice', () => {
  it('is collapsed and expanded, and that is stored', () => {
    const machine = createNotice(FIRST_LOOK);
    const [small, effect] = machine.step(machine.initial, { type: 'toggle' });
    expect([small.isSmall, effect]).toEqual([true, { run: 'remember', look: { ...FIRST_LOOK, isSmall: true } }]);
    expect(machine.step(small, { type: 'toggle' })[0].isSmall).toBe(false);
  });

  it('is stopped once, and reports an error of that', () => {
    const machine = createNotice(FIRST_LOOK);
    const [ending, effect] = machine.step(machine.initial, { type: 'stop' });
    expect(effect).toEqual({ run: 'stop' });
    expect(machine.step(ending, { type: 'stop' })).toEqual([ending]);
    const problems = [{ code: 'network_error' }];
    expect(machine.step(ending, { type: 'refused', problems })[0]).toMatchObject({ isEnding: false, problems });
  });

  it('names the actor by the name in the token, else by its id', () => {
    expect(actorName({ sub: 'user_1' })).toBe('user_1');
    expect(actorName({ sub: 'user_1', email: 'ops@example.test' })).toBe('ops@example.test');
    expect(actorName({ sub: 'user_1', name: 'Operator', email: 'ops@example.test' })).toBe('Operator');
    expect(actorName({ sub: 'user_1', name: 7 })).toBe('user_1');
  });
});
