// The keys of the instance: secret keys, signing keys, and the way to the secrets of webhooks.
import { Link } from 'wouter';
import { useAddress } from '../api/use-address.ts';
import { Frame } from '../parts/frame.tsx';
import { Segments } from '../parts/segments.tsx';
import { Page } from '../shell/page.tsx';
import { SecretKeys } from './secret-keys.tsx';
import { SigningKeys } from './signing-keys.tsx';
import { useKeyTexts } from './texts.ts';

const TABS = ['secret', 'signing'] as const;

/** The page `/keys`; the tab is in the address. */
export const KeysPage = () => {
  const t = useKeyTexts();
  const [values, change] = useAddress();
  const tab = TABS.find((one) => one === values.tab) ?? 'secret';
  return (
    <Page
      title={t('title')}
      actions={
        <Segments
          label={t('tab.label')}
          segments={TABS.map((key) => ({ key, text: t(`tab.${key}`) }))}
          chosen={tab}
          onChoose={(key) => change({ tab: key === 'secret' ? undefined : key, page: undefined })}
        />
      }
    >
      {tab === 'secret' ? <SecretKeys /> : <SigningKeys />}
      <Frame
        title={t('webhook.title')}
        note={t('webhook.text')}
        actions={
          <Link className="lk-link" href="/webhooks">
            {t('webhook.link')}
          </Link>
        }
      >
        {null}
      </Frame>
    </Page>
  );
};
