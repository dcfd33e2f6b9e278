// Linked external accounts: the list, linking another, linking again, unlinking.
import type { ExternalAccount } from '@latchkey/client';
import { CONNECT_RELEASE_MS, type OAuthStrategy, oauthStrategyOf, providerOf } from '@latchkey/wire';
import { type ReactNode, useMemo } from 'react';
import { isClosed } from '../../flows/profile/account.ts';
import { type LinkStanding, listedAccounts, standingOf, unlinkedStrategies } from '../../flows/profile/providers.ts';
import { joinSentences } from '../../i18n/join.ts';
import { useLocale, useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { trashGlyph } from '../../parts/icon/glyphs/trash.ts';
import { Menu } from '../../parts/menu/menu.tsx';
import { allMarks } from '../../parts/provider-buttons/marks/rare-marks.tsx';
import type { Provider } from '../../parts/provider-buttons/provider-buttons.tsx';
import { Item, ItemList, Section } from '../../parts/section/section.tsx';
import { type Panels, usePanels } from '../../parts/section/use-panels.ts';
import { useUi } from '../../ui-context.tsx';
import { oauthProviders } from '../shared/cards/providers.tsx';
import { RemovePanel } from '../shared/profile/remove-panel.tsx';
import { type Actions, useActions } from '../shared/profile/use-actions.ts';
import { readReturnRefusal } from '../shared/redirects/start-redirect.ts';
import { userProfileMessages } from './messages.en.ts';
import { useProfile } from './profile-context.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { thisPage } from './return-to.ts';

type Panel = `remove:${string}`;

/** Scopes the host requires from a provider; its props name the provider without the prefix. */
const useWanted = () => {
  const { additionalOAuthScopes } = useProfile().props;
  return (provider: string): readonly string[] =>
    additionalOAuthScopes?.[provider as keyof typeof additionalOAuthScopes] ?? [];
};

/** Redirects to a provider: `link:oauth_x` links one, `mend:<id>` requests more scopes from a linked one. */
const useLinking = (): Actions => {
  const { latchkey, mode } = useUi();
  const { user, location, props } = useProfile();
  const wanted = useWanted();
  const link = (strategy: OAuthStrategy, redirectUrl: string) =>
    user.createExternalAccount({ strategy, redirectUrl, additionalScopes: wanted(providerOf(strategy)) });
  return useActions({
    read: readReturnRefusal,
    async call(key) {
      const [kind, name = ''] = key.split(':');
      const known = kind === 'mend' ? user.externalAccounts.find(({ id }) => id === name) : undefined;
      const redirectUrl = thisPage({ latchkey, mode, location, props }, known?.provider ?? name);
      const isShort = known && standingOf(known, wanted(known.provider)).is === 'short';
      const account = isShort
        ? await known.reauthorize({ redirectUrl, additionalScopes: wanted(known.provider) })
        : // The cast holds: keys are made from the strategies of the instance, or from a provider that was one.
          await link((known ? oauthStrategyOf(known.provider) : name) as OAuthStrategy, redirectUrl);
      const url = account.verification?.externalVerificationRedirectURL;
      if (!url) return;
      await latchkey.navigate(url.href);
      // The page is about to redirect; until then the button stays busy.
      await new Promise<void>((resolve) => latchkey.platform.timers.after(CONNECT_RELEASE_MS, resolve));
    },
  });
};

const noteOf = (
  standing: LinkStanding,
  account: ExternalAccount,
  t: (key: 'accounts.lost' | 'accounts.emailUnproven' | 'accounts.scopes') => string,
): { readonly note: ReactNode; readonly noteTone?: 'danger' } => {
  if (standing.is === 'linked') return { note: account.accountIdentifier() };
  if (standing.is === 'refused') return { note: standing.text, noteTone: 'danger' };
  return { note: t(standing.is === 'short' ? 'accounts.scopes' : `accounts.${standing.why}`) };
};

type AccountRowProps = {
  readonly account: ExternalAccount;
  readonly provider: Pick<Provider, 'name' | 'mark'>;
  readonly linking: Actions;
  readonly panels: Panels<Panel>;
};

const AccountRow = ({ account, provider: { name, mark }, linking, panels }: AccountRowProps) => {
  const t = useMessages('userProfile', userProfileMessages);
  const locale = useLocale();
  const wanted = useWanted();
  const { id, provider } = account;
  const standing = standingOf(account, wanted(provider));
  const mend = `mend:${id}`;
  const isOpen = panels.open === `remove:${id}`;
  const unlink = () => {
    linking.clear();
    panels.show(`remove:${id}`, id);
  };
  return (
    <Item
      elementId="connectedAccounts"
      lead={<ProviderMark id={provider} name={name} mark={mark} />}
      text={name}
      {...noteOf(standing, account, t)}
      action={
        <>
          {'mend' in standing && (
            <Button
              size="sm"
              loading={linking.busy === mend}
              disabled={linking.busy !== undefined && linking.busy !== mend}
              onClick={() => linking.act(mend)}
            >
              {t('accounts.again')}
            </Button>
          )}
          {!isOpen && (
            <Menu
              label={t('row.options', { name })}
              trigger={id}
              elementId="connectedAccounts"
              entries={[
                { key: 'remove', label: t('accounts.remove'), icon: trashGlyph, tone: 'danger', onSelect: unlink },
              ]}
            />
          )}
        </>
      }
      panel={
        isOpen && (
          <RemovePanel
            title={t('accounts.removeTitle', { provider: name })}
            text={joinSentences(locale, [t('accounts.removeText', { provider: name }), t('accounts.removeLoss')])}
            submit={t('accounts.remove')}
            remove={() => account.destroy()}
            done={t('accounts.removed', { provider: name })}
            onClose={panels.close}
          />
        )
      }
    />
  );
};

/** The linked accounts. */
export const AccountsSection = () => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user, environment } = useProfile();
  const { social, socialProviderStrategies: strategies } = environment.userSettings;
  const panels = usePanels<Panel>();
  const linking = useLinking();
  const providers = useMemo(() => oauthProviders(strategies, social, allMarks), [strategies, social]);
  const left = unlinkedStrategies(strategies, user.externalAccounts);
  const entries = providers
    .filter(({ strategy }) => left.includes(strategy))
    .map(({ strategy, name, mark }) => ({
      key: providerOf(strategy),
      label: name,
      mark: <ProviderMark id={providerOf(strategy)} name={name} mark={mark} />,
      loading: linking.busy === `link:${strategy}`,
      stays: true,
      onSelect: () => {
        panels.close();
        linking.act(`link:${strategy}`);
      },
    }));
  return (
    <Section id="connectedAccounts" title={t('accounts.title')} problem={linking.problem} ref={panels.ref}>
      <ItemList elementId="connectedAccounts">
        {listedAccounts(user.externalAccounts).map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            provider={
              providers.find(({ strategy }) => providerOf(strategy) === account.provider) ?? { name: account.provider }
            }
            linking={linking}
            panels={panels}
          />
        ))}
      </ItemList>
      {!isClosed(user.enterpriseAccounts) && (
        <Menu kind="add" label={t('accounts.add')} entries={entries} trigger="add" elementId="connectedAccounts" />
      )}
    </Section>
  );
};
