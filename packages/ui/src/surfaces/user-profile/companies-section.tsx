// Enterprise accounts of this user. The organizations manage them, so there are no actions here.
import { activeCompanies } from '../../flows/profile/account.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Badge } from '../../parts/badge/badge.tsx';
import { safeUrl } from '../../parts/link/safe-url.ts';
import { Item, ItemList, Section } from '../../parts/section/section.tsx';
import { userProfileMessages } from './messages.en.ts';
import { useProfile } from './profile-context.tsx';
import { ProviderMark } from './provider-mark.tsx';

/** The enterprise accounts. */
export const CompaniesSection = () => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user } = useProfile();
  return (
    <Section id="enterpriseAccounts" title={t('companies.title')}>
      <ItemList elementId="enterpriseAccounts">
        {activeCompanies(user.enterpriseAccounts).map((account) => {
          const { id, provider, emailAddress, verification, enterpriseConnection } = account;
          const name = enterpriseConnection?.name ?? provider;
          const logo = safeUrl(enterpriseConnection?.logoPublicUrl ?? undefined);
          const mark = logo && <img className="lk-provider-drawing" src={logo} alt="" referrerPolicy="no-referrer" />;
          return (
            <Item
              key={id}
              elementId="enterpriseAccounts"
              lead={
                <ProviderMark
                  id={provider.replace(/^(oauth|saml)_/, '')}
                  name={name}
                  mark={mark}
                  element="enterpriseButtonsProviderIcon"
                />
              }
              text={name}
              note={emailAddress}
              badges={
                verification?.error && (
                  <Badge tone="danger" elementId="actionRequired">
                    {t('badge.actionNeeded')}
                  </Badge>
                )
              }
            />
          );
        })}
      </ItemList>
    </Section>
  );
};
