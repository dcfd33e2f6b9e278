// The confirmation before a domain is removed.
import type { OrganizationDomain } from '@latchkey/client';
import { useMessages } from '../../i18n/locale-context.tsx';
import { RemovePanel } from '../shared/profile/remove-panel.tsx';
import { organizationProfileMessages } from './messages.en.ts';

type RemoveDomainProps = {
  readonly domain: OrganizationDomain;
  readonly onChange: () => void;
  readonly onClose: () => void;
};

/** Removes a domain. */
export const RemoveDomain = ({ domain, onChange, onClose }: RemoveDomainProps) => {
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { name } = domain;
  return (
    <RemovePanel
      title={t('domains.removeTitle', { name })}
      text={t('domains.removeText')}
      remove={() => domain.delete()}
      done={t('domains.removed', { name })}
      onClose={() => {
        onChange();
        onClose();
      }}
    />
  );
};
