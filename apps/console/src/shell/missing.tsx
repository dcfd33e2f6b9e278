// The page of an address that names nothing.
import { infoGlyph, Status } from '@latchkey/ui/parts';
import { Link } from 'wouter';
import { Page } from './page.tsx';
import { useShellTexts } from './texts.ts';

export const Missing = () => {
  const t = useShellTexts();
  return (
    <Page title={t('missing.title')}>
      <Status sign={infoGlyph} title={t('missing.text')} align="center">
        <Link href="/" className="lk-link">
          {t('missing.home')}
        </Link>
      </Status>
    </Page>
  );
};
