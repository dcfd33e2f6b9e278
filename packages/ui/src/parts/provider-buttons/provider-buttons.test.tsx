// Provider buttons: their layout, their labels, and their state while one is busy.
import { WEB3_STRATEGIES } from '@latchkey/wire';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PLAIN } from '../../styles/appearance/appearance.ts';
import { AppearanceProvider } from '../../styles/appearance/context.tsx';
import { render } from '../../testing/render.tsx';
import { type Provider, ProviderButtons } from './provider-buttons.tsx';
import { walletProviders } from './wallet-marks.tsx';

const some = (count: number): readonly Provider[] =>
  Array.from({ length: count }, (_, index) => ({ strategy: `oauth_p${index}`, name: `Provider ${index}` }));

type Variant = 'auto' | 'iconButton' | 'blockButton';

const draw = async (providers: readonly Provider[], variant?: Variant, busy?: string) => {
  const onChoose = vi.fn();
  const appearance = variant ? { ...PLAIN, layout: { socialButtonsVariant: variant } } : PLAIN;
  const rendered = await render(
    <AppearanceProvider appearance={appearance}>
      <ProviderButtons providers={providers} onChoose={onChoose} busy={busy} />
    </AppearanceProvider>,
  );
  const buttons = [...rendered.node.querySelectorAll('button')];
  return { ...rendered, onChoose, buttons };
};

describe('buttons of providers', () => {
  it('show the whole sentence when there is one, and only the name when there are several', async () => {
    expect((await draw(some(1))).find('button').textContent).toContain('Continue with Provider 0');
    const two = await draw(some(2));
    expect(two.buttons.map((each) => each.querySelector('.lk-provider-name')?.textContent)).toEqual([
      'Provider 0',
      'Provider 1',
    ]);
  });

  it('have the same accessible name, however they are rendered', async () => {
    for (const count of [1, 2, 3]) {
      const { buttons } = await draw(some(count));
      expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual(
        some(count).map(({ name }) => `Continue with ${name}`),
      );
    }
  });

  it.each([
    [1, undefined, undefined, '1'],
    [2, undefined, undefined, '2'],
    [3, undefined, 'marks', '3'],
    [6, undefined, 'marks', '6'],
    [7, undefined, 'marks', '4'],
    [13, undefined, 'marks', '5'],
    [3, 'blockButton', undefined, '3'],
    [4, 'blockButton', undefined, '2'],
    [1, 'iconButton', 'marks', '1'],
  ] as const)('%i of them as %s: %s in rows of %s', async (count, variant, drawn, columns) => {
    const { find } = await draw(some(count), variant);
    const group = find('[role="group"]');
    expect(group.getAttribute('data-variant') ?? undefined).toBe(drawn);
    expect(group.getAttribute('data-columns')).toBe(columns);
  });

  it('render the initial of a provider without a logo', async () => {
    const { find } = await draw(some(1));
    expect(find('.lk-socialButtonsProviderInitialIcon').textContent).toBe('P');
  });

  it('wait for the pressed one, and the others are disabled', async () => {
    const { buttons, onChoose } = await draw(some(2), undefined, 'oauth_p1');
    const [first, second] = buttons;
    expect(first?.disabled).toBe(true);
    expect(second?.getAttribute('aria-busy')).toBe('true');
    expect(second?.disabled).toBe(false);
    await act(async () => second?.click());
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('return the chosen one', async () => {
    const { buttons, onChoose } = await draw(some(2));
    await act(async () => buttons[1]?.click());
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('oauth_p1');
  });

  it('have classes with the name of the provider', async () => {
    const { find } = await draw(walletProviders(WEB3_STRATEGIES));
    expect(find('.lk-socialButtonsIconButton__okx_wallet').getAttribute('aria-label')).toBe('Continue with OKX Wallet');
    expect(find('.lk-socialButtonsProviderIcon__metamask svg').getAttribute('aria-hidden')).toBe('true');
  });
});
