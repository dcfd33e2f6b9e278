// The domains whose users are enrolled automatically, above the tab where they appear; and the link to change that.
import type { OrganizationDomain } from '@latchkey/client';
import { languageTag } from '../../../i18n/language-tag.ts';
import { useLocale, useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { useClasses } from '../../../styles/appearance/context.tsx';
import { useOrganizationProfile } from '../context.tsx';
import { useTable } from '../use-table.ts';
import { membersMessages } from './messages.en.ts';

type Mode = 'automatic_invitation' | 'automatic_suggestion';

const WORDS = {
  automatic_invitation: { some: 'hint.invited', none: 'hint.inviteNone' },
  automatic_suggestion: { some: 'hint.suggested', none: 'hint.suggestNone' },
} as const;

type DomainsHintProps = {
  readonly mode: Mode;
  /** True: a sentence and a button inside an empty table, without a frame. */
  readonly isInside?: boolean;
};

/** One line about the domains of a mode; nothing until they have loaded. */
export const DomainsHint = ({ mode, isInside }: DomainsHintProps) => {
  const t = useMessages('organizationProfile', membersMessages);
  const classes = useClasses();
  const locale = useLocale();
  const { organization, toGeneral } = useOrganizationProfile();
  const { state } = useTable<OrganizationDomain>({
    load: ({ page }) => organization.getDomains({ enrollmentMode: mode, initialPage: page }),
  });
  const names = (state.shown?.rows ?? [])
    .filter(({ verification }) => verification?.status === 'verified')
    .map(({ name }) => name);
  const list = new Intl.ListFormat(languageTag(locale), { type: 'conjunction' });
  const words = WORDS[mode];
  const text = state.shown && (names.length > 0 ? t(words.some, { domains: list.format(names) }) : t(words.none));
  if (isInside)
    return (
      <>
        {/* The line keeps its place while the domains load. */}
        <p className="lk-status-text">{text ?? '\u00a0'}</p>
        <Button size="sm" elementId="manageVerifiedDomains" onClick={toGeneral}>
          {t('hint.manage')}
        </Button>
      </>
    );
  return (
    <div className={classes('lk-domains-hint', { elementId: 'manageVerifiedDomains' }, 'profileSection')}>
      <span className="lk-domains-words">{text}</span>
      <Link onClick={toGeneral}>{t('hint.manage')}</Link>
    </div>
  );
};
