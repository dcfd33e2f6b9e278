// Buttons of providers and wallets above or below a form, and the divider between.
import type { Environment } from '@latchkey/client';
import { createDownload, useDownload, useStore } from '@latchkey/hooks';
import { isCustomOAuthStrategy, type OAuthStrategy, type Web3Strategy } from '@latchkey/wire';
import { type ReactNode, useMemo } from 'react';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Divider } from '../../../parts/divider/divider.tsx';
import { safeUrl } from '../../../parts/link/safe-url.ts';
import { type ProviderMarks, providerMarks } from '../../../parts/provider-buttons/marks/provider-marks.tsx';
import { providerMessages } from '../../../parts/provider-buttons/messages.en.ts';
import { type Provider, ProviderButtons } from '../../../parts/provider-buttons/provider-buttons.tsx';
import { useAppearance, useClasses } from '../../../styles/appearance/context.tsx';
import { useUi } from '../../../ui-context.tsx';

/** A sign-in method through a third party. */
export type OtherMethod = OAuthStrategy | Web3Strategy;

const logo = (url: string | null | undefined): ReactNode => {
  const src = safeUrl(url ?? undefined);
  return src && <img className="lk-provider-drawing" src={src} alt="" referrerPolicy="no-referrer" />;
};

/** The providers an instance enables, sorted by name. An image is used for those without a built-in mark. */
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

/** The less common marks, and the wallets. */
export const rareMarks = /* @__PURE__ */ createDownload(
  () => import('../../../parts/provider-buttons/marks/rare-marks.tsx'),
);

/** Whether any of these needs the rare marks. A custom provider of the instance has an image instead. */
export const needsRareMarks = (strategies: readonly OAuthStrategy[], wallets: readonly Web3Strategy[]): boolean =>
  wallets.length > 0 || strategies.some((strategy) => !providerMarks[strategy] && !isCustomOAuthStrategy(strategy));

/** Providers by name, then wallets. */
export const useOtherMethods = (
  strategies: readonly OAuthStrategy[],
  wallets: readonly Web3Strategy[],
): readonly Provider<OtherMethod>[] => {
  const { latchkey } = useUi();
  const social = useStore(latchkey.store, ({ environment }) => environment?.userSettings.social);
  const { code } = useDownload(rareMarks, needsRareMarks(strategies, wallets));
  return useMemo(
    () => [...oauthProviders(strategies, social, code?.allMarks), ...(code?.walletProviders(wallets) ?? [])],
    [strategies, wallets, social, code],
  );
};

type BesideFormProps = {
  readonly methods: readonly Provider<OtherMethod>[];
  readonly onChoose: (strategy: OtherMethod) => void;
  /** The method that was clicked and is in progress. */
  readonly busy?: OtherMethod | undefined;
  readonly disabled?: boolean | undefined;
  /** The badge of the method of the last sign-in in this browser. */
  readonly lastUsed?: ((method: OtherMethod) => ReactNode) | undefined;
  /** The form; absent if there are no fields. */
  readonly children?: ReactNode;
};

/** The buttons above the form, or below it if the host configures that. */
export const BesideForm = ({ methods, children, ...buttonProps }: BesideFormProps) => {
  const classes = useClasses();
  const t = useMessages('parts', providerMessages);
  const { socialButtonsPlacement } = useAppearance().layout;
  if (methods.length === 0) return children;
  const buttons = (
    <div key="ways" className={classes('lk-ways', {}, 'socialButtonsRoot')}>
      <ProviderButtons providers={methods} {...buttonProps} />
    </div>
  );
  const line = children && <Divider key="or">{t('provider.or')}</Divider>;
  return socialButtonsPlacement === 'bottom' ? [children, line, buttons] : [buttons, line, children];
};
