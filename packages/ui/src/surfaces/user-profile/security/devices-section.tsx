// The devices of an account with an active session, each with its details and a sign-out button.
import { useStore } from '@latchkey/hooks';
import { memo, type RefObject, useEffect, useRef } from 'react';
import type { Problem } from '../../../flows/problem.ts';
import type { Device, DeviceListEvent, DeviceListState, DeviceRow } from '../../../flows/profile/device-list.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import type { Translate } from '../../../i18n/message.ts';
import { Badge, type BadgeTone } from '../../../parts/badge/badge.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { laptopGlyph } from '../../../parts/icon/glyphs/laptop.ts';
import { phoneGlyph } from '../../../parts/icon/glyphs/phone.ts';
import { Icon } from '../../../parts/icon/icon.tsx';
import { Menu } from '../../../parts/menu/menu.tsx';
import { Item, ItemList, Section } from '../../../parts/section/section.tsx';
import { Spinner } from '../../../parts/spinner/spinner.tsx';
import { useClasses } from '../../../styles/appearance/context.tsx';
import { useUi } from '../../../ui-context.tsx';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { useHold } from '../../shared/profile/staged-rendering.tsx';
import { useStagedRows } from '../../shared/profile/use-staged-rows.ts';
import { userProfileMessages } from '../messages.en.ts';
import { useProfile } from '../profile-context.tsx';
import { securityMessages } from './messages.en.ts';
import { Moment } from './moment.tsx';

const NO_FIELDS: readonly string[] = [];
const NO_ROWS: readonly DeviceRow[] = [];

type Send = (event: DeviceListEvent) => void;

type Words = Translate<typeof securityMessages>;

/** The name of a device: its browser and its type, as far as they are known. */
const nameOf = (t: Words, { browser, type, isMobile }: Device): string => {
  const device = type ?? t(isMobile ? 'devices.mobile' : 'devices.computer');
  return browser ? t('devices.named', { browser, device }) : device;
};

const TONES: { readonly [Held in Device['held']]?: BadgeTone } = { here: 'success', impersonator: 'danger' };

const HeldBadge = ({ held }: { readonly held: Device['held'] }) => {
  const t = useMessages('userProfile', securityMessages);
  const { latchkey } = useUi();
  const impersonating = useStore(latchkey.store, ({ session }) => Boolean(session?.actor));
  if (held === 'other') return null;
  // An impersonator is warned that this device is not the user's own.
  const tone = held === 'here' && impersonating ? 'danger' : TONES[held];
  return (
    <Badge tone={tone} elementId={held === 'here' ? 'primary' : held}>
      {t(`devices.${held}`)}
    </Badge>
  );
};

/** The details of the last activity that are known. */
const Facts = ({ device }: { readonly device: Device }) => {
  const t = useMessages('userProfile', securityMessages);
  const { isCurrent, place, address, lastActiveAt } = device;
  return (
    <>
      {place && (
        <>
          <bdi>{place}</bdi>
          {' · '}
        </>
      )}
      {address && (
        <>
          <bdi dir="ltr">{address}</bdi>
          {' · '}
        </>
      )}
      {isCurrent ? t('devices.now') : <Moment at={lastActiveAt} />}
    </>
  );
};

type ItemProps = { readonly row: DeviceRow; readonly send: Send };

const DeviceItem = memo(({ row, send }: ItemProps) => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const classes = useClasses();
  const { device, leaving, problems } = row;
  const name = nameOf(t, device);
  const { card } = useProblemTexts(problems, NO_FIELDS);
  const menu = !device.isCurrent && (
    <Menu
      label={shared('row.options', { name })}
      elementId="activeDevices"
      entries={[
        {
          key: 'signOut',
          label: t('devices.signOut'),
          tone: 'danger',
          disabled: leaving,
          onSelect: () => send({ type: 'sign-out', id: device.id }),
        },
      ]}
    />
  );
  return (
    <Item
      className={classes('lk-device', {}, 'activeDeviceListItem')}
      element="activeDevice"
      elementId={device.isCurrent ? 'current' : undefined}
      lead={<Icon glyph={device.isMobile ? phoneGlyph : laptopGlyph} element="activeDeviceIcon" />}
      text={name}
      badges={<HeldBadge held={device.held} />}
      note={card ? <span role="alert">{card}</span> : leaving ? t('devices.leaving') : <Facts device={device} />}
      noteTone={card ? 'danger' : undefined}
      action={
        <>
          {leaving && <Spinner />}
          {menu}
        </>
      }
      aria-busy={leaving || undefined}
    />
  );
});

const Failed = ({ problems, send }: { readonly problems: readonly Problem[]; readonly send: Send }) => {
  const t = useMessages('userProfile', securityMessages);
  const { card } = useProblemTexts(problems, NO_FIELDS);
  return (
    <div className="lk-devices-wait" role="alert">
      <span>{card}</span>
      <Button size="sm" onClick={() => send({ type: 'retry' })}>
        {t('devices.again')}
      </Button>
    </div>
  );
};

/** Announces which device was signed out. The focus, which was on its row, moves to the title instead of the top of the page. */
const useFarewell = (state: DeviceListState): RefObject<HTMLElement | null> => {
  const t = useMessages('userProfile', securityMessages);
  const { announce } = useProfile();
  const section = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was.at !== 'list' || state.at !== 'list') return;
    const here = new Set(state.rows.map(({ device }) => device.id));
    const gone = was.rows.find(({ device, leaving }) => leaving && !here.has(device.id));
    if (!gone) return;
    announce(t('devices.left', { device: nameOf(t, gone.device) }));
    const node = section.current;
    const focused = node?.ownerDocument.activeElement;
    if (!focused || focused === node.ownerDocument.body) {
      node?.querySelector<HTMLElement>('[data-section-title]')?.focus({ preventScroll: true });
    }
  }, [state, t, announce]);
  return section;
};

type DevicesProps = { readonly state: DeviceListState; readonly send: Send };

/** The section. */
export const DevicesSection = ({ state, send }: DevicesProps) => {
  const t = useMessages('userProfile', securityMessages);
  const section = useFarewell(state);
  const rows = useStagedRows(state.at === 'list' ? state.rows : NO_ROWS);
  // The length of the list is unknown, and it would shift what is below.
  useHold(state.at === 'loading');
  return (
    <Section id="activeDevices" title={t('devices.title')} ref={section}>
      {state.at === 'loading' && (
        <div className="lk-devices-wait" role="status">
          <Spinner />
          <span>{t('devices.loading')}</span>
        </div>
      )}
      {state.at === 'failed' && <Failed problems={state.problems} send={send} />}
      {state.at === 'list' && (
        <ItemList elementId="activeDevices">
          {rows.map((row) => (
            <DeviceItem key={row.device.id} row={row} send={send} />
          ))}
        </ItemList>
      )}
    </Section>
  );
};
