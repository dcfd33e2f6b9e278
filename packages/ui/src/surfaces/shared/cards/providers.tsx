// Buttons of providers and wallets beside a form: which ones, on which side of it, and the line between.
import type { Environment } from '@latchkey/client';
import { createDownload, useDownload, useStore } from '@latchkey/hooks';
import type { OAuthStrategy, Web3Strategy } from '@latchkey/wire';
import { type ReactNode, useMemo } from 'react';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Divider } from '../../../parts/divider/divider.tsx';
import { safeUrl } from '../../../parts/link/safe-url.ts';
import { type ProviderMarks, providerMarks } from '../../../parts/provider-buttons/marks/provider-marks.tsx';
import { providerMessages } from '../../../parts/provider-buttons/messages.en.ts';
import { type Provider, ProviderButtons } from '../../../parts/provider-buttons/provider-buttons.tsx';
import { useAppearance, useClasses } from '../../../styles/appearance-context.tsx';
import { useUi } from '../../../ui-context.tsx';

/** A way in through somebody else. */
export type OtherWay = OAuthStrategy | Web3Strategy;

const logo = (url: string | null | undefined): ReactNode => {
  const src = safeUrl(url ?? undefined);
  return src && <img className="lk-provider-drawing" src={src} alt="" referrerPolicy="no-referrer" />;
};

/** The providers an instance names, by name; what it does not name is left out. A picture is for those we drew no mark of. */
export const oauthProviders = (
  strategies: readonly OAuthStrategy[],
  social: Environment['userSettings']['social'] | undefined,
  marks: ProviderMarks = providerMarks,
): readonly Provider<OAuthStrategy>[] =>
  strategies
    .flatMap((strategy) => {
      const entry = social?.[strategy];
      return entry ? [{ strategy, name: entry.name, mark: marks[strategy] ?? logo(entry.logo_url) }] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name));

/** The marks that fewer pages have, and the wallets. */
export const rareMarks = /* @__PURE__ */ createDownload(
  () => import('../../../parts/provider-buttons/marks/rare-marks.tsx'),
);

/** Whether any of these is among the rare ones. A provider of the instance's own has a picture instead. */
export const needsRareMarks = (strategies: readonly OAuthStrategy[], wallets: readonly Web3Strategy[]): boolean =>
  wallets.length > 0 || strategies.some((strategy) => !providerMarks[strategy] && !/^oauth_custom/.test(strategy));

/** Providers by name, then wallets. */
export const useOtherWays = (
  strategies: readonly OAuthStrategy[],
  wallets: readonly Web3Strategy[],
): readonly Provider<OtherWay>[] => {
  const { latchkey } = useUi();
  const social = useStore(latchkey.store, ({ environment }) => environment?.userSettings.social);
  const { code } = useDownload(rareMarks, needsRareMarks(strategies, wallets));
  return useMemo(
    () => [...oauthProviders(strategies, social, code?.allMarks), ...(code?.walletProviders(wallets) ?? [])],
    [strategies, wallets, social, code],
  );
};

type BesideFormProps = {
  readonly ways: readonly Provider<OtherWay>[];
  readonly onChoose: (strategy: OtherWay) => void;
  /** The way that was pressed and is on its way. */
  readonly busy?: OtherWay | undefined;
  readonly disabled?: boolean | undefined;
  /** The form; none where there is nothing to fill in. */
  readonly children?: ReactNode;
};

/** The buttons above the form, or below it where the host wants them there. */
export const BesideForm = ({ ways, onChoose, busy, disabled, children }: BesideFormProps) => {
  const classes = useClasses();
  const t = useMessages('parts', providerMessages);
  const { socialButtonsPlacement } = useAppearance().layout;
  if (ways.length === 0) return children;
  const buttons = (
    <div key="ways" className={classes('lk-ways', {}, 'socialButtonsRoot')}>
      <ProviderButtons providers={ways} onChoose={onChoose} busy={busy} disabled={disabled} />
    </div>
  );
  const line = children && <Divider key="or">{t('provider.or')}</Divider>;
  return socialButtonsPlacement === 'bottom' ? [children, line, buttons] : [buttons, line, children];
};

/** Whether a strategy is a wallet's. */
export const isWallet = (strategy: OtherWay): strategy is Web3Strategy => strategy.startsWith('web3_');
