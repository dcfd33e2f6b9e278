// The captcha modal: hidden and inert until shown, not closable by the visitor, reported to its caller.
import type { BlankCaptchaProps, CaptchaStage } from '@latchkey/client';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { createMemoryLocation } from '../../location/memory.ts';
import { PLAIN } from '../../styles/appearance/appearance.ts';
import { AppearanceProvider } from '../../styles/appearance/context.tsx';
import { render } from '../../testing/render.tsx';
import { Surface } from './index.tsx';

const draw = async (props: BlankCaptchaProps) => {
  const location = createMemoryLocation();
  const captcha = { theme: 'light', language: 'fr' } as const;
  const rendered = await render(
    <AppearanceProvider appearance={{ ...PLAIN, captcha }}>
      <Surface props={props} location={location} mode="modal" />
    </AppearanceProvider>,
  );
  return { ...rendered, dialog: rendered.find<HTMLDialogElement>('dialog') };
};

const drawStage = async () => {
  const stages: CaptchaStage[] = [];
  const drawn = await draw({ onStage: (stage) => void stages.push(stage) });
  const [stage] = stages;
  if (!stage) throw new Error('nobody heard of the stage');
  return { ...drawn, stage, stages };
};

describe('the captcha modal', () => {
  it('is ready for a widget, invisible and unreachable', async () => {
    const { dialog, stage, stages } = await drawStage();
    expect([dialog.open, dialog.inert, dialog.dataset.shown, stages.length]).toEqual([true, true, undefined, 1]);
    expect(dialog.contains(stage.node)).toBe(true);
    expect({ ...stage.node.dataset }).toMatchObject({ lkTheme: 'light', lkSize: 'normal', lkLanguage: 'fr' });
  });

  it('does not move the focus while it is invisible', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await drawStage();
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('becomes visible while the widget is interactive, and keeps the widget', async () => {
    const { dialog, stage, find } = await drawStage();
    stage.node.append(document.createElement('canvas'));
    await act(async () => stage.show(true));
    expect([dialog.open, dialog.inert, dialog.dataset.shown]).toEqual([true, false, 'true']);
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('A short check');
    expect(find('canvas').isConnected).toBe(true);
    await act(async () => stage.show(false));
    expect([dialog.open, dialog.inert, dialog.dataset.shown]).toEqual([true, true, undefined]);
  });

  it('cannot be closed: no button, no Escape', async () => {
    const { dialog, stage, node } = await drawStage();
    await act(async () => stage.show(true));
    const event = new Event('cancel', { cancelable: true });
    await act(async () => dialog.dispatchEvent(event));
    expect([event.defaultPrevented, dialog.open, node.querySelector('button')]).toEqual([true, true, null]);
    await act(async () => dialog.close());
    expect(dialog.open).toBe(true);
  });

  it('shows progress without steps', async () => {
    const { dialog, find, node } = await draw({ isWorking: true });
    expect([dialog.open, dialog.inert]).toEqual([true, false]);
    expect(find('[role="status"]').textContent).toContain('continues by itself');
    expect(node.querySelector('.lk-blank-captcha-stage')).toBeNull();
  });
});
