// The setup links of a connection, for an operator: send one to the IT of the company, and revoke one.
import type { AdminReply } from '@latchkey/wire/admin';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange, FailedRead } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { useNotify } from '../../shell/notices.tsx';
import { CONNECTION_READS, type Connection, useConnectionTexts } from '../texts.ts';
import { NewLink } from './new-link.tsx';

const LIST = 'GET /enterprise_connections/:id/setup_links';
const REVOKE = 'POST /enterprise_connections/:id/setup_links/:linkId/revoke';

type SetupLink = AdminReply<typeof LIST>['data'][number];

const OpenLink = ({ link }: { readonly link: SetupLink }) => {
  const t = useConnectionTexts();
  const { day, moment } = useFormat();
  const notify = useNotify();
  const revoke = useChange(
    ({ call }) => call(REVOKE, { params: { id: link.connection_id, linkId: link.id } }),
    CONNECTION_READS,
  );
  const end = async (): Promise<void> => {
    if (await revoke.run()) notify({ text: t('links.revoked') });
  };
  const used = link.last_used_at === null ? t('links.unused') : t('links.used', { time: moment(link.last_used_at) });
  return (
    <li className="lk-setup-link">
      <p className="lk-field-hint">
        {t('links.until', { date: day(link.expires_at) })} {used} {link.can_turn_on && t('links.mayTurnOn')}
      </p>
      <AllowedButton
        call={REVOKE}
        size="xs"
        variant="danger-quiet"
        loading={revoke.isRunning}
        onClick={() => void end()}
      >
        {t('links.revoke')}
      </AllowedButton>
      <FailedChange failure={revoke.failure} />
    </li>
  );
};

export const SetupLinks = ({ connection }: { readonly connection: Connection }) => {
  const t = useConnectionTexts();
  const [isNew, setNew] = useState(false);
  const read = useRead(LIST, { params: { id: connection.id }, query: { limit: 100 } });
  const open = read.value?.data.filter(({ status }) => status === 'open') ?? [];
  return (
    <Frame title={t('links.title')}>
      <div className="lk-frame-body">
        <div className="lk-stack">
          <p className="lk-text">{t('links.text')}</p>
          <FailedRead read={read} />
          {open.length > 0 && (
            <ul className="lk-setup-links">
              {open.map((link) => (
                <OpenLink key={link.id} link={link} />
              ))}
            </ul>
          )}
          <div className="lk-button-row">
            <AllowedButton call="POST /enterprise_connections/:id/setup_links" size="xs" onClick={() => setNew(true)}>
              {t('links.send')}
            </AllowedButton>
          </div>
        </div>
      </div>
      {isNew && <NewLink connection={connection} onClose={() => setNew(false)} />}
    </Frame>
  );
};
