// The prompt of a temporary instance.
import type { EnvironmentJSON } from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import { type Drawn, drawSurface, type Scene } from '../../testing/draw-surface.tsx';
import { Surface } from './index.tsx';

const CLAIM = 'http://localhost:4400/keyless/claim?token=a';
const KEYS = 'http://localhost:4400/keyless/keys?token=a';

const claimedAt = (at: number | null) => (environment: EnvironmentJSON) => ({
  ...environment,
  auth_config: { ...environment.auth_config, claimed_at: at },
});

const draw = (props: object = {}, scene: Scene = {}): Promise<Drawn> =>
  drawSurface(
    (location) => <Surface props={{ claimUrl: CLAIM, copyKeysUrl: KEYS, ...props }} location={location} mode="modal" />,
    { href: 'http://localhost:4401/', ...scene },
  );

const signedIn: Scene = {
  arrange(service) {
    service.addAccount('mira@harbourlab.org', 'correct horse');
    service.signInDirectly('mira@harbourlab.org');
  },
};

const hrefs = (drawn: Drawn) => [...drawn.node.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('the prompt', () => {
  it('needs both URLs', async () => {
    expect((await draw({ copyKeysUrl: '' })).node.textContent).toBe('');
    expect((await draw({ claimUrl: undefined })).node.textContent).toBe('');
  });

  it('is collapsed at first, and explains itself when it is pressed', async () => {
    const drawn = await draw();
    expect(drawn.text()).toBe('Temporary keys');
    await drawn.press('Temporary keys');
    expect(drawn.text()).toContain('You are on temporary keys');
    expect(drawn.text()).toContain('unless you claim the application');
    expect(drawn.text()).toContain(drawn.latchkey.publishableKey);
    expect(hrefs(drawn)).toEqual([`${CLAIM}&return_url=http%3A%2F%2Flocalhost%3A4401%2F`, KEYS]);
    await drawn.press('Minimize');
    expect(drawn.text()).toBe('Temporary keys');
  });

  it('keeps the focus when it is pressed, collapsed or expanded', async () => {
    const drawn = await draw();
    const label = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    await drawn.press('Temporary keys');
    expect(label()).toBe('Minimize');
    await drawn.press('Minimize');
    expect(label()).toBe('Temporary keys');
  });

  it('opens by itself for the first user, and does not move the focus', async () => {
    expect((await draw({}, signedIn)).text()).toContain('Your first user has signed up.');
    expect(document.activeElement).toBe(document.body);
  });

  it('is dismissed, for as long as the tab is open', async () => {
    const drawn = await draw({}, signedIn);
    await drawn.press('Not now');
    expect(drawn.node.textContent).toBe('');
    expect(drawn.platform.tabStorage.get('latchkey_keyless_hidden')).toBe('1');
  });

  it('detects on return to the page that the application was claimed, with a request every ten seconds at most', async () => {
    const drawn = await draw();
    const asked = () => drawn.service.calls.filter((call) => call === 'GET /environment').length;
    const before = asked();
    await drawn.meanwhile(() => drawn.platform.tab.focus());
    await drawn.meanwhile(() => drawn.platform.tab.focus());
    expect(asked()).toBe(before + 1);
    drawn.service.environment = claimedAt(1)(drawn.service.environment);
    await drawn.advance(10_000);
    await drawn.meanwhile(() => drawn.platform.tab.focus());
    expect(asked()).toBe(before + 2);
    expect(drawn.text()).toContain('This application is yours');
    await drawn.advance(10_000);
    await drawn.meanwhile(() => drawn.platform.tab.focus());
    expect(asked()).toBe(before + 2);
  });

  it('that was claimed shows the keys, and is removed for good when they are in place', async () => {
    const onDismiss = vi.fn(async () => undefined);
    const drawn = await draw({ onDismiss }, { environment: claimedAt(1) });
    expect(hrefs(drawn)).toEqual([KEYS]);
    await drawn.press('Done');
    expect(onDismiss).toHaveBeenCalledTimes(1);
    expect(drawn.node.textContent).toBe('');
  });
});
