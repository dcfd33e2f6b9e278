// The wallets of this user: the list, adding one of this browser, removing.
import type { Web3Wallet } from '@latchkey/client';
import { markIdOf, type Web3Strategy } from '@latchkey/wire';
import { useMemo } from 'react';
import { isClosed, isVerified, shortAddress, sortIdentifiers } from '../../flows/profile/account.ts';
import { unusedWallets } from '../../flows/profile/providers.ts';
import { joinSentences } from '../../i18n/join.ts';
import { useLocale, useMessages } from '../../i18n/locale-context.tsx';
import { Menu } from '../../parts/menu/menu.tsx';
import { walletProviders } from '../../parts/provider-buttons/wallet-marks.tsx';
import { ItemList, Section } from '../../parts/section/section.tsx';
import { usePanels } from '../../parts/section/use-panels.ts';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import { readWalletRefusal } from '../shared/problems/wallet-refusal.ts';
import { RemovePanel } from '../shared/profile/remove-panel.tsx';
import { useActions } from '../shared/profile/use-actions.ts';
import { IdentifierRow } from './identifier/row.tsx';
import { userProfileMessages } from './messages.en.ts';
import { useProfile } from './profile-context.tsx';
import { ProviderMark } from './provider-mark.tsx';

const RemoveWallet = ({ wallet, onClose }: { readonly wallet: Web3Wallet; readonly onClose: () => void }) => {
  const t = useMessages('userProfile', userProfileMessages);
  const locale = useLocale();
  const words = { wallet: shortAddress(wallet.web3Wallet) };
  return (
    <RemovePanel
      title={t('wallets.removeTitle')}
      text={joinSentences(locale, [t('wallets.removeText', words), isVerified(wallet) && t('wallets.removeLoss')])}
      remove={() => wallet.destroy()}
      done={t('wallets.removed', words)}
      onClose={onClose}
    />
  );
};

/** Adding a wallet, and making one primary. */
const useWalletActions = () => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user, announce } = useProfile();
  const taken = t('wallets.taken');
  const adding = useActions({
    // Under a separate code: a language pack already has a text for the original one, which is about signing in.
    read: (error) => ({
      problems: readWalletRefusal(error).problems.map((problem) =>
        problem.code === 'form_identifier_exists' ? { code: 'wallet_taken', text: taken } : problem,
      ),
    }),
    async call(strategy) {
      // The cast holds: keys are the strategies of the instance.
      const { web3Wallet } = await user.__internal_connectWallet(strategy as Web3Strategy);
      announce(t('wallets.added', { wallet: shortAddress(web3Wallet) }));
    },
  });
  const primary = useActions({
    async call(id) {
      await user.update({ primaryWeb3WalletId: id });
      const wallet = user.web3Wallets.find((each) => each.id === id)?.web3Wallet ?? '';
      announce(t('primary.done', { name: shortAddress(wallet) }));
    },
  });
  return { adding, primary };
};

/** The wallets. */
export const WalletsSection = () => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user, environment } = useProfile();
  const panels = usePanels<`verify:${string}` | `remove:${string}`>();
  const { adding, primary } = useWalletActions();
  const strategies = environment.userSettings.web3FirstFactors;
  const known = useMemo(() => walletProviders(strategies), [strategies]);
  const left = unusedWallets(strategies, user.web3Wallets);
  const entries = known
    .filter(({ strategy }) => left.includes(strategy))
    .map(({ strategy, name, mark }) => ({
      key: markIdOf(strategy),
      label: name,
      mark: <ProviderMark id={markIdOf(strategy)} name={name} mark={mark} />,
      loading: adding.busy === strategy,
      onSelect: () => {
        panels.close();
        adding.act(strategy);
      },
    }));
  const wallets = sortIdentifiers(user.web3Wallets, user.primaryWeb3WalletId);
  return (
    <Section id="web3Wallets" title={t('wallets.title')} problem={adding.problem ?? primary.problem} ref={panels.ref}>
      <ItemList elementId="web3Wallets">
        {wallets.map((wallet) => {
          const { id, web3Wallet, verification } = wallet;
          const provider = known.find(({ strategy }) => strategy === verification.strategy);
          const short = shortAddress(web3Wallet);
          return (
            <IdentifierRow
              key={id}
              section="web3Wallets"
              identifier={wallet}
              primaryId={user.primaryWeb3WalletId}
              name={short}
              lead={
                <ProviderMark
                  id={markIdOf(verification.strategy ?? 'web3')}
                  name={provider?.name ?? short}
                  mark={provider?.mark}
                />
              }
              text={provider?.name ?? t('wallets.unknown')}
              note={<span dir="ltr">{short}</span>}
              panels={panels}
              primary={primary}
              provesOnlyAtFirst
            >
              {panels.open === `remove:${id}` && <RemoveWallet wallet={wallet} onClose={panels.close} />}
            </IdentifierRow>
          );
        })}
      </ItemList>
      {adding.busy !== undefined && <Spinner />}
      {!isClosed(user.enterpriseAccounts) && (
        <Menu kind="add" label={t('wallets.add')} entries={entries} trigger="add" elementId="web3Wallets" />
      )}
    </Section>
  );
};
