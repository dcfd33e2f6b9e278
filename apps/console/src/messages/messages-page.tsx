// The list of mails and text messages in one language.
import { Badge } from '@latchkey/ui/parts';
import { useAddress } from '../api/use-address.ts';
import { useRead } from '../api/use-read.ts';
import { messageLocaleOf } from '../i18n/language-names.ts';
import { FailedRead } from '../parts/failure.tsx';
import type { Column } from '../parts/list/column.ts';
import { DataList } from '../parts/list/data-list.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { Page } from '../shell/page.tsx';
import { LocaleChoice } from './locale-choice.tsx';
import { type MessageTemplate, useMessageTexts } from './texts.ts';

const EXPECTED = 10;

const useColumns = (): readonly Column<MessageTemplate>[] => {
  const t = useMessageTexts();
  return [
    { key: 'kind', head: t('list.kind'), width: 'md', cell: ({ channel }) => t(`kind.${channel}`) },
    {
      key: 'source',
      head: t('list.texts'),
      width: 'sm',
      phone: 'state',
      cell: ({ source }) =>
        source === 'built_in' ? (
          <span className="lk-faint">{t('source.built_in')}</span>
        ) : (
          <Badge tone={source === 'instance' ? 'accent' : undefined}>{t(`source.${source}`)}</Badge>
        ),
    },
    {
      key: 'changed',
      head: t('list.changed'),
      width: 'sm',
      kind: 'date',
      drop: 1,
      phone: 'end',
      cell: ({ updated_at: at }) => <TimeText at={at} />,
    },
  ];
};

/** The page `/messages`. */
export const MessagesPage = () => {
  const t = useMessageTexts();
  const [address, change] = useAddress();
  const locale = messageLocaleOf(address.locale);
  const read = useRead('GET /message_templates', { query: { locale, limit: 100 } });
  return (
    <Page title={t('list.title')} note={t('list.note')}>
      <LocaleChoice chosen={locale} onChoose={(key) => change({ locale: key === 'en' ? undefined : key })} />
      <FailedRead read={read} />
      <DataList
        label={t('list.title')}
        subjectHead={t('list.message')}
        subject={({ slug, subject }) => ({
          key: slug,
          name: t(`slug.${slug}`),
          note: subject ?? undefined,
          path: `/messages/${slug}${locale === 'en' ? '' : `?locale=${locale}`}`,
        })}
        columns={useColumns()}
        rows={read.value?.data}
        expected={EXPECTED}
        empty={<p className="lk-text">{t('list.empty')}</p>}
      />
    </Page>
  );
};
