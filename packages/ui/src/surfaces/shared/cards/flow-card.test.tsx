// The card of a flow: what the instance and the appearance add to it.
import type { AppearanceLayout } from '@latchkey/client';
import { describe, expect, it } from 'vitest';
import { resolveAppearance } from '../../../styles/appearance/appearance.ts';
import { AppearanceProvider } from '../../../styles/appearance/context.tsx';
import { createFakeLatchkey } from '../../../testing/fake-latchkey.ts';
import { render } from '../../../testing/render.tsx';
import { UiProvider } from '../../../ui-context.tsx';
import { FlowCard } from './flow-card.tsx';

type Given = Parameters<typeof createFakeLatchkey>[0] & {
  readonly layout?: AppearanceLayout;
  readonly problem?: string;
};

const draw = ({ layout = {}, problem, ...fake }: Given = {}) => {
  const { latchkey } = createFakeLatchkey(fake);
  return render(
    <UiProvider value={{ latchkey, mode: 'mounted', options: {} }}>
      <AppearanceProvider appearance={resolveAppearance({ layout }, undefined, undefined)}>
        <FlowCard part="signIn-start" title="Sign in" problem={problem}>
          <p id="content" />
        </FlowCard>
      </AppearanceProvider>
    </UiProvider>,
  );
};

describe('the card of a flow', () => {
  it('has classes of its flow and step', async () => {
    const { find } = await draw();
    expect(find('.lk-card').classList.contains('lk-signIn-start')).toBe(true);
  });

  it('shows the logo of the instance, linked to its home, inside, outside or not at all', async () => {
    const display = { logoImageUrl: '/logo.svg', homeUrl: '/home' };
    const inside = await draw({ display });
    expect(inside.find('.lk-header .lk-logo a').getAttribute('href')).toBe('/home');
    expect(inside.find<HTMLImageElement>('img').alt).toBe('Fieldnote');
    const outside = await draw({ display, layout: { logoPlacement: 'outside' } });
    expect(outside.find('.lk-logo').parentElement).toBe(outside.node);
    const none = await draw({ display, layout: { logoPlacement: 'none' } });
    expect(none.node.querySelector('.lk-logo')).toBeNull();
  });

  it("prefers the host's logo to that of the instance, and never a script URL", async () => {
    const own = await draw({ display: { logoImageUrl: '/logo.svg' }, layout: { logoImageUrl: '/own.svg' } });
    expect(own.find('img').getAttribute('src')).toBe('/own.svg');
    const bad = await draw({ display: { logoImageUrl: 'javascript:alert(1)' } });
    expect(bad.node.querySelector('img')).toBeNull();
  });

  it('has no footer when it is empty, and a rule with the key when it is branded', async () => {
    const plain = await draw();
    expect(plain.node.querySelector('footer')).toBeNull();
    const branded = await draw({ display: { branded: true } });
    expect(branded.find('.lk-rule [role="img"]').getAttribute('aria-label')).toBe('Made with Latchkey');
  });

  it('links the pages of the host, in a new tab', async () => {
    const { node } = await draw({ layout: { helpPageUrl: '/help', termsPageUrl: '/terms' } });
    const links = [...node.querySelectorAll('.lk-footer-pages a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('target')])).toEqual([
      ['Help', '_blank'],
      ['Terms', '_blank'],
    ]);
  });

  it('shows a notice for development keys unless the host hides it', async () => {
    const display = { showDevModeWarning: true };
    const told = await draw({ display });
    expect(told.find('[role="note"]').textContent).toContain('Development keys');
    const silent = await draw({ display, layout: { unsafe_disableDevelopmentModeWarnings: true } });
    expect(silent.node.querySelector('[role="note"]')).toBeNull();
  });

  it('shows an error, and the maintenance notice only when there is none', async () => {
    const quiet = await draw({ maintenanceMode: true });
    expect(quiet.find('.lk-alert').dataset.tone).toBe('warning');
    const loud = await draw({ maintenanceMode: true, problem: 'There were too many wrong tries.' });
    expect(loud.find('[role="alert"]').textContent).toBe('There were too many wrong tries.');
    expect(loud.node.querySelectorAll('.lk-alert')).toHaveLength(1);
  });
});
