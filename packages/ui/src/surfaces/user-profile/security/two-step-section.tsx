// The second factors of an account, the default one, and the forms that add and remove them.
import { memo, useState } from 'react';
import { isClosed } from '../../../flows/profile/account.ts';
import {
  type SecondFactorOffer,
  type SecondFactorRow,
  secondFactorOffers,
  secondFactorRows,
} from '../../../flows/second-factor/list.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Badge } from '../../../parts/badge/badge.tsx';
import type { Glyph } from '../../../parts/icon/glyph.ts';
import { chatGlyph } from '../../../parts/icon/glyphs/chat.ts';
import { phoneGlyph } from '../../../parts/icon/glyphs/phone.ts';
import { ticketGlyph } from '../../../parts/icon/glyphs/ticket.ts';
import { Icon } from '../../../parts/icon/icon.tsx';
import { Menu, type MenuEntry } from '../../../parts/menu/menu.tsx';
import { PhoneText } from '../../../parts/phone-input/text.tsx';
import { Item, ItemList, Section } from '../../../parts/section/section.tsx';
import { type Panels, usePanels } from '../../../parts/section/use-panels.ts';
import { Spinner } from '../../../parts/spinner/spinner.tsx';
import { RichText, slot } from '../../shared/cards/rich-text.tsx';
import { RemovePanel } from '../../shared/profile/remove-panel.tsx';
import { type Actions, useActions } from '../../shared/profile/use-actions.ts';
import { userProfileMessages } from '../messages.en.ts';
import { useProfile } from '../profile-context.tsx';
import { BackupPanel } from './backup-panel.tsx';
import { securityMessages } from './messages.en.ts';
import { SmsPanel } from './sms-panel.tsx';
import { TotpPanel } from './totp-panel.tsx';

const SECTION = 'mfa';

const GLYPHS: { readonly [Is in SecondFactorRow['is']]: Glyph } = {
  totp: phoneGlyph,
  phone: chatGlyph,
  backup: ticketGlyph,
};

const TITLES = { totp: 'totp.title', phone: 'sms.title', backup: 'backup.title' } as const;

type TwoStepPanel = SecondFactorOffer | 'renew' | `remove:${string}`;

type RowProps<Is extends SecondFactorRow['is']> = {
  readonly row: Extract<SecondFactorRow, { is: Is }>;
  readonly panels: Panels<TwoStepPanel>;
  readonly first: Actions;
};

const RemoveTotp = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages('userProfile', securityMessages);
  const { user } = useProfile();
  return (
    <RemovePanel
      title={t('totp.removeTitle')}
      text={`${t('totp.removeText')} ${t('twoStep.less')}`}
      remove={user.disableTOTP}
      done={t('totp.removed')}
      onClose={onClose}
    />
  );
};

const RemovePhone = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const t = useMessages('userProfile', securityMessages);
  const { user } = useProfile();
  // Stored at the start: by the time the form closes the number may be gone from the list.
  const [phone] = useState(() => user.phoneNumbers.find((each) => each.id === id));
  const value = phone?.phoneNumber ?? '';
  return (
    <RemovePanel
      title={t('sms.removeTitle')}
      text={
        <span>
          <RichText
            text={`${t('sms.removeText', { phone: slot('phone') })} ${t('twoStep.less')}`}
            parts={{ phone: <PhoneText value={value} /> }}
          />
        </span>
      }
      remove={async () => phone?.setReservedForSecondFactor({ reserved: false })}
      done={t('sms.removed', { phone: value })}
      onClose={onClose}
    />
  );
};

const FirstBadge = () => {
  const t = useMessages('userProfile', securityMessages);
  return (
    <Badge tone="accent" elementId="default">
      {t('twoStep.default')}
    </Badge>
  );
};

const TotpRow = ({ panels, first }: RowProps<'totp'>) => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const remove = (): void => {
    first.clear();
    panels.show('remove:totp', 'totp');
  };
  const isOpen = panels.open === 'remove:totp';
  return (
    <Item
      elementId={SECTION}
      lead={<Icon glyph={GLYPHS.totp} />}
      text={t('totp.title')}
      note={t('totp.note')}
      badges={<FirstBadge />}
      action={
        !isOpen && (
          <Menu
            label={shared('row.options', { name: t('totp.title') })}
            trigger="totp"
            elementId={SECTION}
            entries={[{ key: 'remove', label: shared('menu.remove'), tone: 'danger', onSelect: remove }]}
          />
        )
      }
      panel={isOpen && <RemoveTotp onClose={panels.close} />}
    />
  );
};

const usePhoneMenu = ({ row, panels, first }: RowProps<'phone'>): readonly MenuEntry[] => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const { user } = useProfile();
  const { id } = row.phone;
  const remove = (): void => {
    first.clear();
    panels.show(`remove:${id}`, id);
  };
  const use: MenuEntry = {
    key: 'default',
    label: t('twoStep.makeDefault'),
    disabled: !row.canBeDefault,
    onSelect: () => first.act(id),
  };
  const entries: readonly MenuEntry[] = [
    { key: 'remove', label: shared('menu.remove'), tone: 'danger', onSelect: remove },
  ];
  // An app is always the default, so with one there is no default to choose.
  return user.totpEnabled ? entries : [use, ...entries];
};

const PhoneRow = (props: RowProps<'phone'>) => {
  const { row, panels, first } = props;
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const { id, phoneNumber } = row.phone;
  const isOpen = panels.open === `remove:${id}`;
  const entries = usePhoneMenu(props);
  const menu = !isOpen && (
    <Menu label={shared('row.options', { name: phoneNumber })} trigger={id} elementId={SECTION} entries={entries} />
  );
  return (
    <Item
      elementId={SECTION}
      lead={<Icon glyph={GLYPHS.phone} />}
      text={<PhoneText value={phoneNumber} />}
      note={t('sms.title')}
      badges={row.isDefault && <FirstBadge />}
      action={
        <>
          {first.busy === id && <Spinner />}
          {menu}
        </>
      }
      panel={isOpen && <RemovePhone id={id} onClose={panels.close} />}
    />
  );
};

const BackupRow = ({ panels, first }: RowProps<'backup'>) => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const renew = (): void => {
    first.clear();
    panels.show('renew', 'backup');
  };
  const isOpen = panels.open === 'renew';
  return (
    <Item
      elementId={SECTION}
      lead={<Icon glyph={GLYPHS.backup} />}
      text={t('backup.title')}
      note={t('backup.note')}
      action={
        !isOpen && (
          <Menu
            label={shared('row.options', { name: t('backup.title') })}
            trigger="backup"
            elementId={SECTION}
            entries={[{ key: 'renew', label: t('backup.renew'), onSelect: renew }]}
          />
        )
      }
      panel={isOpen && <BackupPanel renew onClose={panels.close} />}
    />
  );
};

const Row = ({ row, ...rest }: RowProps<SecondFactorRow['is']>) => {
  if (row.is === 'totp') return <TotpRow row={row} {...rest} />;
  return row.is === 'phone' ? <PhoneRow row={row} {...rest} /> : <BackupRow row={row} {...rest} />;
};

type AddProps = Pick<RowProps<'totp'>, 'panels' | 'first'>;

/** The menu of factors that can be added, or the open form of one of them. */
const Add = ({ panels, first }: AddProps) => {
  const t = useMessages('userProfile', securityMessages);
  const { user, environment } = useProfile();
  const { open, close } = panels;
  if (open === 'phone') return <SmsPanel onClose={close} />;
  if (open === 'totp') return <TotpPanel onClose={close} />;
  if (open === 'backup') return <BackupPanel renew={false} onClose={close} />;
  const offers = secondFactorOffers(environment.userSettings.attributes, user, isClosed(user.enterpriseAccounts));
  const entries = offers.map((offer) => ({
    key: offer,
    label: t(TITLES[offer]),
    icon: GLYPHS[offer],
    onSelect() {
      first.clear();
      panels.show(offer, 'add');
    },
  }));
  return <Menu kind="add" label={t('twoStep.add')} trigger="add" elementId={SECTION} entries={entries} />;
};

/** The section. */
export const TwoStepSection = memo(() => {
  const t = useMessages('userProfile', securityMessages);
  const { user, announce } = useProfile();
  const panels = usePanels<TwoStepPanel>();
  const first = useActions({
    async call(id) {
      const phone = user.phoneNumbers.find((each) => each.id === id);
      await phone?.makeDefaultSecondFactor();
      announce(t('twoStep.madeDefault', { name: phone?.phoneNumber ?? '' }));
    },
  });
  const rows = secondFactorRows(user);
  return (
    <Section id={SECTION} title={t('twoStep.title')} problem={first.problem} ref={panels.ref}>
      {rows.length > 0 && (
        <ItemList elementId={SECTION}>
          {rows.map((row) => (
            <Row key={row.is === 'phone' ? row.phone.id : row.is} row={row} panels={panels} first={first} />
          ))}
        </ItemList>
      )}
      <Add panels={panels} first={first} />
    </Section>
  );
});
