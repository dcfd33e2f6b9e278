// Where the languages of surfaces and messages are chosen.
import { Link } from 'wouter';
import { CodeListing } from '../../parts/code-listing.tsx';
import { Frame } from '../../parts/frame.tsx';
import { Page } from '../../shell/page.tsx';
import { useSettingsTexts } from '../texts/texts.ts';

const CODE = `import { deDE } from '@latchkey/localizations';

<LatchkeyProvider localization={deDE}>`;

export const LanguagesPage = () => {
  const t = useSettingsTexts();
  return (
    <Page title={t('group.languages')} note={t('group.languages.note')}>
      <div className="lk-stack">
        <Frame title={t('languages.surfaces')}>
          <div className="lk-frame-body">
            <p>{t('languages.surfacesText')}</p>
            <CodeListing code={CODE} label={t('languages.surfaces')} />
          </div>
        </Frame>
        <Frame title={t('languages.messages')}>
          <div className="lk-frame-body">
            <p>{t('languages.messagesText')}</p>
            <Link href="/messages" className="lk-link">
              {t('languages.open')}
            </Link>
          </div>
        </Frame>
      </div>
    </Page>
  );
};
