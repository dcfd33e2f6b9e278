// Where a user is signed in. Each session can be ended.
import { Badge, globeGlyph, Icon, Item, ItemList, laptopGlyph, phoneGlyph, Section } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedRead } from '../../parts/failure.tsx';
import { useUserTexts } from '../texts.ts';
import type { SectionProps } from './page.tsx';

type AdminSession = AdminReply<'GET /sessions'>['data'][number];

const SHOWN = 20;
const NOW_MS = 2 * 60_000;

const glyphOf = ({ latest_activity: activity }: AdminSession) => {
  if (!activity?.browser_name && !activity?.device_type) return globeGlyph;
  return activity.is_mobile ? phoneGlyph : laptopGlyph;
};

const useDeviceName = () => {
  const t = useUserTexts();
  return ({ latest_activity: activity }: AdminSession): string => {
    const { browser_name: browser, device_type: device } = activity ?? {};
    if (browser && device) return t('session.on', { browser, device });
    return browser ?? device ?? t('session.unknown');
  };
};

const SessionItem = ({ session, ask }: Pick<SectionProps, 'ask'> & { readonly session: AdminSession }) => {
  const t = useUserTexts();
  const { age, list } = useFormat();
  const name = useDeviceName()(session);
  const { city, country, ip_address: ip } = session.latest_activity ?? {};
  const place = list([city, country]);
  const isNow = Date.now() - session.last_active_at < NOW_MS;
  const since = t('session.lastActive', { age: age(session.last_active_at) });
  const end = (): void =>
    ask({
      title: t('session.endTitle', { name }),
      text: t('session.endText'),
      button: t('session.end'),
      run: ({ call }, _values, reason) => call('POST /sessions/:id/revoke', { params: { id: session.id }, reason }),
      done: t('session.ended'),
    });
  return (
    <Item
      lead={<Icon glyph={glyphOf(session)} />}
      text={<bdi>{name}</bdi>}
      badges={
        <>
          {isNow && <Badge tone="success">{t('session.now')}</Badge>}
          {session.actor !== null && <Badge tone="warning">{t('session.impersonated')}</Badge>}
        </>
      }
      note={[place, ip, since].filter(Boolean).join(' · ')}
      action={
        <AllowedButton call="POST /sessions/:id/revoke" size="xs" onClick={end}>
          {t('session.end')}
        </AllowedButton>
      }
    />
  );
};

export const Sessions = ({ user, ask }: SectionProps) => {
  const t = useUserTexts();
  const { number } = useFormat();
  const read = useRead('GET /sessions', { query: { user_id: [user.id], status: ['active'], limit: SHOWN } });
  const { data: sessions, total_count: total = 0 } = read.value ?? {};
  return (
    <Section id="sessions" title={t('session.section')}>
      <FailedRead read={read} />
      {sessions?.length === 0 && <p className="lk-text">{t('session.none')}</p>}
      <ItemList>
        {sessions?.map((session) => (
          <SessionItem key={session.id} session={session} ask={ask} />
        ))}
      </ItemList>
      {sessions && total > sessions.length && (
        <p className="lk-text">{t('session.more', { number: number(total - sessions.length) })}</p>
      )}
    </Section>
  );
};
