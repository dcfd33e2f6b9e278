// Email addresses, phone numbers, username, wallets and linked accounts of a user.
import {
  Badge,
  chainGlyph,
  Field,
  type Glyph,
  Icon,
  Input,
  Item,
  ItemList,
  Menu,
  type MenuEntry,
  mailGlyph,
  phoneGlyph,
  Section,
  Select,
  userGlyph,
} from '@latchkey/ui/parts';
import type { AdminKey } from '@latchkey/wire/admin';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { providerName } from '../signs-in-with.ts';
import { useUserTexts } from '../texts.ts';
import type { AdminUser } from '../user-name.ts';
import { type IdentifierKind, identifierCalls, KINDS } from './identifier-calls.ts';
import type { SectionProps } from './page.tsx';

type Listed = {
  readonly kind: IdentifierKind;
  readonly id: string;
  readonly text: string;
  readonly isVerified: boolean;
  readonly isPrimary: boolean;
  readonly isSecondFactor?: boolean | undefined;
};

const GLYPHS: Readonly<Record<IdentifierKind, Glyph>> = { email: mailGlyph, phone: phoneGlyph, wallet: chainGlyph };

const isVerified = ({ verification }: { readonly verification: { readonly status: string | null } | null }): boolean =>
  verification?.status === 'verified';

const identifiersOf = (user: AdminUser): readonly Listed[] => [
  ...user.email_addresses.map((one) => ({
    kind: 'email' as const,
    id: one.id,
    text: one.email_address,
    isVerified: isVerified(one),
    isPrimary: one.id === user.primary_email_address_id,
  })),
  ...user.phone_numbers.map((one) => ({
    kind: 'phone' as const,
    id: one.id,
    text: one.phone_number,
    isVerified: isVerified(one),
    isPrimary: one.id === user.primary_phone_number_id,
    isSecondFactor: one.reserved_for_second_factor,
  })),
  ...user.web3_wallets.map((one) => ({
    kind: 'wallet' as const,
    id: one.id,
    text: one.web3_wallet,
    isVerified: isVerified(one),
    isPrimary: one.id === user.primary_web3_wallet_id,
  })),
];

const useIdentifierMenu = ({ user, ask }: SectionProps) => {
  const t = useUserTexts();
  const entry = useAllowedEntry();
  return (one: Listed): readonly MenuEntry[] => {
    const calls = identifierCalls(one.kind);
    const change = (key: 'verify' | 'primary'): MenuEntry =>
      entry(calls.change, {
        key,
        label: t(`identifier.${key}`),
        disabled: key === 'verify' ? one.isVerified : one.isPrimary || !one.isVerified,
        onSelect: () =>
          ask({
            title: t(`identifier.${key}Title`, { identifier: one.text }),
            text: t(`identifier.${key}Text`),
            button: t(`identifier.${key}`),
            run: ({ call }, _values, reason) =>
              calls.runChange(call, user.id, one.id, key === 'verify' ? { verified: true } : { primary: true }, reason),
            done: t(`identifier.${key}Done`),
          }),
      });
    return [
      change('verify'),
      change('primary'),
      entry(calls.remove, {
        key: 'remove',
        label: t('identifier.remove'),
        tone: 'danger',
        onSelect: () =>
          ask({
            title: t('identifier.removeTitle', { identifier: one.text }),
            text: t('identifier.removeText'),
            button: t('identifier.remove'),
            tone: 'danger',
            run: ({ call }, _values, reason) => calls.runRemove(call, user.id, one.id, reason),
            done: t('identifier.removeDone'),
          }),
      }),
    ];
  };
};

const IdentifierItem = ({ one, entries }: { readonly one: Listed; readonly entries: readonly MenuEntry[] }) => {
  const t = useUserTexts();
  return (
    <Item
      lead={<Icon glyph={GLYPHS[one.kind]} />}
      text={
        <bdi dir="ltr" className="lk-bdi">
          {one.text}
        </bdi>
      }
      badges={
        <>
          {one.isPrimary && <Badge tone="accent">{t('identifier.isPrimary')}</Badge>}
          {!one.isVerified && <Badge tone="warning">{t('identifier.isUnverified')}</Badge>}
          {one.isSecondFactor && <Badge>{t('factor.second')}</Badge>}
        </>
      }
      note={one.isVerified ? t('identifier.isVerified') : undefined}
      action={<Menu label={t('user.optionsFor', { name: one.text })} entries={entries} />}
    />
  );
};

const ExternalItems = ({ user, ask }: SectionProps) => {
  const t = useUserTexts();
  const entry = useAllowedEntry();
  return user.external_accounts.map((account) => {
    const name = providerName(account.provider);
    const removal = entry('DELETE /users/:id/external_accounts/:accountId', {
      key: 'remove',
      label: t('external.remove'),
      tone: 'danger',
      onSelect: () =>
        ask({
          title: t('external.title', { name }),
          text: t('external.text'),
          button: t('external.remove'),
          tone: 'danger',
          run: ({ call }, _values, reason) =>
            call('DELETE /users/:id/external_accounts/:accountId', {
              params: { id: user.id, accountId: account.id },
              reason,
            }),
          done: t('external.done'),
        }),
    });
    return (
      <Item
        key={account.id}
        lead={<Icon glyph={chainGlyph} />}
        text={<bdi>{name}</bdi>}
        note={<bdi>{account.email_address || account.username || account.label || account.provider_user_id}</bdi>}
        action={<Menu label={t('user.optionsFor', { name })} entries={[removal]} />}
      />
    );
  });
};

const AddIdentifier = ({ user, ask }: SectionProps) => {
  const t = useUserTexts();
  const entry = useAllowedEntry();
  const entries = KINDS.map((kind) => {
    const calls = identifierCalls(kind);
    return entry(calls.add as AdminKey, {
      key: kind,
      label: t(`identifier.add.${kind}`),
      icon: GLYPHS[kind],
      onSelect: () =>
        ask({
          title: t(`identifier.add.${kind}`),
          button: t('identifier.addButton'),
          names: [calls.field],
          fields: (
            <>
              <Field name={calls.field} label={t(`identifier.${kind}`)}>
                <Input autoComplete="off" autoCapitalize="none" spellCheck={false} dir="ltr" />
              </Field>
              <Field name="verified" label={t('identifier.verified')} hint={t('identifier.verifiedHint')}>
                <Select
                  defaultValue="yes"
                  options={[
                    { value: 'yes', label: t('identifier.verifiedYes') },
                    { value: 'no', label: t('identifier.verifiedNo') },
                  ]}
                />
              </Field>
            </>
          ),
          run: ({ call }, values, reason) =>
            calls.runAdd(
              call,
              user.id,
              { value: values[calls.field] ?? '', verified: values.verified !== 'no' },
              reason,
            ),
          done: t('identifier.addDone'),
        }),
    });
  });
  return <Menu kind="add" label={t('identifier.addOne')} entries={entries} />;
};

export const Identifiers = (props: SectionProps) => {
  const t = useUserTexts();
  const { user } = props;
  const menu = useIdentifierMenu(props);
  return (
    <Section id="identifiers" title={t('identifier.section')}>
      <ItemList>
        {identifiersOf(user).map((one) => (
          <IdentifierItem key={one.id} one={one} entries={menu(one)} />
        ))}
        {user.username !== null && (
          <Item
            lead={<Icon glyph={userGlyph} />}
            text={<bdi className="lk-bdi">{user.username}</bdi>}
            note={t('field.username')}
          />
        )}
        <ExternalItems {...props} />
      </ItemList>
      <AddIdentifier {...props} />
    </Section>
  );
};
