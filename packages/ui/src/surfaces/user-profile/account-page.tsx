// The account page: the user's name, and all their identifiers.
import type { Environment, User } from '@latchkey/client';
import { memo, type ReactNode } from 'react';
import { type AccountSection, accountSections, activeCompanies, isClosed } from '../../flows/profile/account.ts';
import { listedAccounts } from '../../flows/profile/providers.ts';
import { StagedRendering } from '../shared/profile/staged-rendering.tsx';
import { AccountsSection } from './accounts-section.tsx';
import { CompaniesSection } from './companies-section.tsx';
import { EmailsSection } from './emails-section.tsx';
import { NameSection } from './name-section.tsx';
import { PhonesSection } from './phones-section.tsx';
import { useProfile } from './profile-context.tsx';
import { UsernameSection } from './username-section.tsx';
import { WalletsSection } from './wallets-section.tsx';

const SECTIONS: Readonly<Record<AccountSection, () => ReactNode>> = {
  profile: NameSection,
  username: UsernameSection,
  emailAddresses: EmailsSection,
  phoneNumbers: PhonesSection,
  connectedAccounts: AccountsSection,
  enterpriseAccounts: CompaniesSection,
  web3Wallets: WalletsSection,
};

const sectionsOf = (user: User, { userSettings }: Environment): readonly AccountSection[] =>
  accountSections({
    attributes: userSettings.attributes,
    hasProviders: userSettings.socialProviderStrategies.length > 0,
    hasEnterprise: userSettings.enterpriseSSO.enabled,
    isClosed: isClosed(user.enterpriseAccounts),
    counts: {
      phones: user.phoneNumbers.length,
      accounts: listedAccounts(user.externalAccounts).length,
      companies: activeCompanies(user.enterpriseAccounts).length,
      wallets: user.web3Wallets.length,
    },
  });

/** The sections of this user, in order. Memoized, so that changes around the page do not render it again. */
export const AccountPage = memo(() => {
  const { user, environment } = useProfile();
  return (
    <StagedRendering>
      {sectionsOf(user, environment).map((name) => {
        const Shown = SECTIONS[name];
        return <Shown key={name} />;
      })}
    </StagedRendering>
  );
});
