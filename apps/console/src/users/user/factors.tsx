// Factors of a user: passkeys, password, authenticator app, backup codes, numbers for codes; each can be taken away.
import {
  Badge,
  type Glyph,
  Icon,
  Item,
  ItemList,
  keyGlyph,
  lockGlyph,
  Menu,
  type MenuEntry,
  phoneGlyph,
  Section,
  ticketGlyph,
} from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedRead } from '../../parts/failure.tsx';
import { useUserTexts } from '../texts.ts';
import { useUserAsks } from './asks.tsx';
import type { SectionProps } from './page.tsx';

type FactorsReply = AdminReply<'GET /users/:id/factors'>;

type FactorRow = {
  readonly key: string;
  readonly glyph: Glyph;
  readonly name: string;
  readonly note?: string | undefined;
  readonly isSecond?: boolean | undefined;
  readonly entries: readonly MenuEntry[];
};

const usePasskeyRows = ({ user, ask }: SectionProps, factors: FactorsReply): readonly FactorRow[] => {
  const t = useUserTexts();
  const entry = useAllowedEntry();
  const { date, age } = useFormat();
  return factors.passkeys.map(({ id, name, created_at: created, last_used_at: used }) => {
    const title = name ? t('factor.namedPasskey', { name }) : t('method.passkey');
    const removal = entry('DELETE /users/:id/passkeys/:passkeyId', {
      key: 'remove',
      label: t('factor.remove'),
      tone: 'danger',
      onSelect: () =>
        ask({
          title: t('factor.removeTitle', { factor: title }),
          text: t('factor.passkeyText'),
          button: t('factor.remove'),
          tone: 'danger',
          run: ({ call }, _values, reason) =>
            call('DELETE /users/:id/passkeys/:passkeyId', { params: { id: user.id, passkeyId: id }, reason }),
          done: t('factor.removed'),
        }),
    });
    const dates = { added: date(created), used: used === null ? '' : age(used) };
    return {
      key: id,
      glyph: keyGlyph,
      name: title,
      note: used === null ? t('factor.added', dates) : t('factor.addedAndUsed', dates),
      entries: [removal],
    };
  });
};

type Removal = 'DELETE /users/:id/password' | 'DELETE /users/:id/totp' | 'DELETE /users/:id/backup_codes';

const useOtherRows = (props: SectionProps, factors: FactorsReply): readonly FactorRow[] => {
  const { user, ask } = props;
  const t = useUserTexts();
  const entry = useAllowedEntry();
  const asks = useUserAsks(user);
  const { date, number } = useFormat();
  const removal = (call: Removal, factor: string, text: string): MenuEntry =>
    entry(call, {
      key: 'remove',
      label: t('factor.remove'),
      tone: 'danger',
      onSelect: () =>
        ask({
          title: t('factor.removeTitle', { factor }),
          text,
          button: t('factor.remove'),
          tone: 'danger',
          run: (operator, _values, reason) => operator.call(call, { params: { id: user.id }, reason }),
          done: t('factor.removed'),
        }),
    });
  const password: FactorRow = {
    key: 'password',
    glyph: lockGlyph,
    name: t('method.password'),
    note: user.requires_new_password ? t('factor.newPassword') : undefined,
    entries: [
      entry('PATCH /users/:id', { key: 'set', label: t('password.change'), onSelect: () => ask(asks.password) }),
      removal('DELETE /users/:id/password', t('method.password'), t('factor.passwordText')),
    ],
  };
  const totp: FactorRow = {
    key: 'totp',
    glyph: phoneGlyph,
    name: t('factor.app'),
    note: factors.totp ? t('factor.added', { added: date(factors.totp.created_at) }) : undefined,
    isSecond: true,
    entries: [removal('DELETE /users/:id/totp', t('factor.app'), t('factor.secondText'))],
  };
  const codes: FactorRow = {
    key: 'codes',
    glyph: ticketGlyph,
    name: t('factor.codes'),
    note: t('factor.codesLeft', { number: number(factors.backup_codes_count) }),
    isSecond: true,
    entries: [removal('DELETE /users/:id/backup_codes', t('factor.codes'), t('factor.codesText'))],
  };
  return [
    ...(factors.password_enabled ? [password] : []),
    ...(factors.totp ? [totp] : []),
    ...factors.phone_numbers.map((one) => ({
      key: one.id,
      glyph: phoneGlyph,
      name: t('factor.phone', { phone: one.phone_number }),
      isSecond: true,
      entries: [],
    })),
    ...(factors.backup_codes_count > 0 ? [codes] : []),
  ];
};

const List = ({ factors, ...props }: SectionProps & { readonly factors: FactorsReply }) => {
  const { user, ask } = props;
  const t = useUserTexts();
  const asks = useUserAsks(user);
  const rows = [...usePasskeyRows(props, factors), ...useOtherRows(props, factors)];
  const reset = (): void =>
    ask({
      title: t('factor.resetTitle'),
      text: t('factor.resetText'),
      button: t('factor.reset'),
      tone: 'danger',
      run: ({ call }, _values, reason) => call('DELETE /users/:id/mfa', { params: { id: user.id }, reason }),
      done: t('factor.resetDone'),
    });
  return (
    <>
      {rows.length === 0 && <p className="lk-text">{t('factor.none')}</p>}
      <ItemList>
        {rows.map(({ key, glyph, name, note, isSecond, entries }) => (
          <Item
            key={key}
            lead={<Icon glyph={glyph} />}
            text={<bdi>{name}</bdi>}
            badges={isSecond && <Badge>{t('factor.second')}</Badge>}
            note={note}
            action={<Menu label={t('user.optionsFor', { name })} entries={entries} />}
          />
        ))}
      </ItemList>
      <div className="lk-button-row">
        {!factors.password_enabled && (
          <AllowedButton call="PATCH /users/:id" size="xs" onClick={() => ask(asks.password)}>
            {t('password.set')}
          </AllowedButton>
        )}
        {rows.some(({ isSecond }) => isSecond) && (
          <AllowedButton call="DELETE /users/:id/mfa" size="xs" variant="danger-quiet" onClick={reset}>
            {t('factor.reset')}
          </AllowedButton>
        )}
      </div>
    </>
  );
};

export const Factors = (props: SectionProps) => {
  const t = useUserTexts();
  const read = useRead('GET /users/:id/factors', { params: { id: props.user.id } });
  return (
    <Section id="factors" title={t('factor.section')}>
      <FailedRead read={read} />
      {read.value && <List {...props} factors={read.value} />}
    </Section>
  );
};
