// Surfaces that the client opens by itself: the notice of an impersonation, and the prompt of a temporary instance.
import { describe, expect, it } from 'vitest';
import type { Latchkey } from '../latchkey.ts';
import type { LoadOptions } from '../options.ts';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';
import type { Ui } from './surface.ts';

const visit = async (options: LoadOptions = {}, harnessOptions: HarnessOptions = {}) => {
  const opened: unknown[][] = [];
  const ui = { open: (...args: unknown[]) => void opened.push(args), dispose: () => undefined };
  // The cast holds: nothing else of it is called here.
  const loadUi = async () => ({ createUi: (_: Latchkey) => ui as unknown as Ui });
  const harness = createHarness({ client: { loadUi }, ...harnessOptions });
  const start = async () => {
    await harness.latchkey.load(options);
    await import('../load/dev-tools.ts');
    await harness.platform.settle();
  };
  return { ...harness, opened, start };
};

describe('the notice of an impersonation', () => {
  const impersonate = ({ service }: Awaited<ReturnType<typeof visit>>) => {
    service.addAccount('ada@example.com', 'correct horse');
    const session = service.signInDirectly('ada@example.com');
    service.put({ sessions: [{ ...session, actor: { sub: 'user_support' } }] });
  };

  it('is shown with the first impersonated session, once', async () => {
    const page = await visit();
    impersonate(page);
    await page.start();
    expect(page.opened).toEqual([['ImpersonationIndicator', {}]]);
    await page.latchkey.session?.touch();
    await page.platform.settle();
    expect(page.opened).toHaveLength(1);
  });

  it('is shown also when such a session starts later', async () => {
    const page = await visit();
    await page.start();
    expect(page.opened).toEqual([]);
    impersonate(page);
    await page.latchkey.__internal_reloadInitialResources();
    await page.latchkey.setActive({ session: page.service.client()?.sessions[0]?.id ?? '' });
    await page.platform.settle();
    expect(page.opened).toEqual([['ImpersonationIndicator', {}]]);
  });

  it('is not shown for other users, and not in a build without surfaces', async () => {
    const page = await visit();
    page.service.addAccount('ada@example.com', 'correct horse');
    page.service.signInDirectly('ada@example.com');
    await page.start();
    expect(page.opened).toEqual([]);
    const headless = await visit({}, { client: {} });
    impersonate(headless);
    await headless.start();
    expect(headless.platform.logs.filter((line) => !line.includes('development keys'))).toEqual([]);
  });
});

describe('the prompt of a temporary instance', () => {
  const urls = {
    __internal_keyless_claimKeylessApplicationUrl: 'http://localhost:4400/keyless/claim?token=t',
    __internal_keyless_copyInstanceKeysUrl: 'http://localhost:4400/keyless/keys?token=t',
  };

  it('is shown in development, with its URLs and how to dismiss it', async () => {
    const onDismiss = async () => undefined;
    const page = await visit({ ...urls, __internal_keyless_dismissPrompt: onDismiss });
    await page.start();
    expect(page.opened).toEqual([
      [
        'KeylessPrompt',
        {
          claimUrl: urls.__internal_keyless_claimKeylessApplicationUrl,
          copyKeysUrl: urls.__internal_keyless_copyInstanceKeysUrl,
          onDismiss,
        },
      ],
    ]);
  });

  it('needs both URLs', async () => {
    const page = await visit({ __internal_keyless_claimKeylessApplicationUrl: 'http://localhost:4400/claim' });
    await page.start();
    expect(page.opened).toEqual([]);
  });

  it('is not shown in production', async () => {
    const page = await visit(urls, { instanceType: 'production' });
    await page.start();
    expect(page.opened).toEqual([]);
  });
});
