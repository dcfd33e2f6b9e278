// The form of a domain, step by step: its name, an address on it, the code, and the enrolment mode.
import type { OrganizationDomain } from '@latchkey/client';
import { useMemo, useState } from 'react';
import {
  affiliationAddress,
  createDomain,
  type DomainEffect,
  type DomainEvent,
  type DomainState,
} from '../../../flows/organizations/domain.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { useMachine } from '../../../machine/use-machine.ts';
import { AffixInput } from '../../../parts/affix-input/affix-input.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { Form } from '../../../parts/form/form.tsx';
import { Input } from '../../../parts/input/input.tsx';
import { Panel, PanelActions } from '../../../parts/panel/panel.tsx';
import { useUi } from '../../../ui-context.tsx';
import { slot } from '../../shared/cards/rich-text.tsx';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { useActing } from '../../shared/profile/acting-context.tsx';
import { CodeStep, Sentence } from '../../shared/profile/code-step.tsx';
import { useOrganizationProfile } from '../context.tsx';
import { domainFacts } from '../domain-facts.ts';
import { createDomainWork } from './domain-work.ts';
import { formMessages } from './messages.en.ts';
import { ModeStep } from './mode-step.tsx';

type Send = (event: DomainEvent) => void;

type StepProps<At extends DomainState['at']> = {
  readonly state: Extract<DomainState, { at: At }>;
  readonly send: Send;
  readonly onClose: () => void;
};

/** Shows the expected format; the same in every language. */
const EXAMPLE = 'example.com';

const NAME = ['name'];
const ADDRESS = ['affiliationEmailAddress'];

const PLAIN_TEXT = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

const NameStep = ({ state: { form }, send, onClose }: StepProps<'name'>) => {
  const t = useMessages('organizationProfile', formMessages);
  const { words } = useActing();
  const own = useMemo(
    () => ({
      domain_listed: t('domains.listed'),
      form_param_format_invalid__name: t('domains.malformed'),
    }),
    [t],
  );
  const texts = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, NAME, own);
  const busy = form.phase === 'sending';
  return (
    <Panel
      title={t('domains.addTitle')}
      text={t('domains.addText')}
      problem={texts.card}
      onClose={busy ? undefined : onClose}
    >
      <Form busy={busy} errors={texts.fields} onSubmit={() => send({ type: 'submit' })}>
        <Field name="name" label={t('domains.name')}>
          <Input
            {...PLAIN_TEXT}
            required
            dir="ltr"
            inputMode="url"
            placeholder={EXAMPLE}
            value={form.values.name}
            onChange={(event) => send({ type: 'typed', value: event.currentTarget.value })}
          />
        </Field>
        <PanelActions
          submit={t('domains.continue')}
          cancel={words.cancel}
          busy={busy}
          disabled={form.values.name.trim() === ''}
          onCancel={onClose}
        />
      </Form>
    </Panel>
  );
};

const AddressStep = ({ state: { form, domain }, send, onClose }: StepProps<'address'>) => {
  const t = useMessages('organizationProfile', formMessages);
  const { words } = useActing();
  const texts = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, ADDRESS);
  const busy = form.phase === 'sending';
  return (
    <Panel
      title={t('domains.verifyTitle', { name: domain.name })}
      text={t('domains.verifyText')}
      problem={texts.card}
      onClose={busy ? undefined : onClose}
    >
      <Form busy={busy} errors={texts.fields} onSubmit={() => send({ type: 'submit' })}>
        <Field name="affiliationEmailAddress" label={t('domains.address')}>
          <AffixInput
            {...PLAIN_TEXT}
            required
            inputMode="email"
            end={`@${domain.name}`}
            value={form.values.local}
            onChange={(event) => send({ type: 'typed', value: event.currentTarget.value })}
          />
        </Field>
        <PanelActions
          submit={t('domains.send')}
          cancel={words.cancel}
          busy={busy}
          disabled={form.values.local.trim() === ''}
          onCancel={onClose}
        />
      </Form>
    </Panel>
  );
};

const DigitsStep = ({ state: { entry, domain, local }, send }: Omit<StepProps<'code'>, 'onClose'>) => {
  const t = useMessages('organizationProfile', formMessages);
  const to = (
    <strong className="lk-strong">
      <bdi>{affiliationAddress(local, domain)}</bdi>
    </strong>
  );
  const words = {
    title: t('domains.codeTitle'),
    text: <Sentence text={t('domains.codeText', { to: slot('to') })} to={to} />,
    submit: t('domains.codeSubmit'),
    cancel: t('domains.back'),
  };
  return <CodeStep entry={entry} words={words} send={send} onClose={() => send({ type: 'back' })} />;
};

type DomainFormProps = {
  /** An existing domain; absent: a new one is added. */
  readonly domain?: OrganizationDomain | undefined;
  readonly onChange: () => void;
  readonly onClose: () => void;
};

/** Adds a domain, verifies it, or changes its enrolment mode: whichever is the next step. */
export const DomainForm = ({ domain, onChange, onClose }: DomainFormProps) => {
  const t = useMessages('organizationProfile', formMessages);
  const { platform } = useUi().latchkey;
  const { organization, announce } = useOrganizationProfile();
  const [machine] = useState(() => createDomain({ domain: domain && domainFacts(domain) }));
  const [work] = useState(() => createDomainWork({ platform, organization, domain, onChange }));
  const [state, send] = useMachine<DomainState, DomainEvent, DomainEffect>(
    machine,
    (effect, context) => {
      if (effect.run !== 'tell') return work(effect, context);
      announce(t('domains.saved', { name: effect.domain.name }));
      return onClose();
    },
    { type: 'appeared' },
  );
  if (state.at === 'name') return <NameStep state={state} send={send} onClose={onClose} />;
  if (state.at === 'address') return <AddressStep state={state} send={send} onClose={onClose} />;
  if (state.at === 'code') return <DigitsStep state={state} send={send} />;
  return state.at === 'mode' ? <ModeStep state={state} send={send} onClose={onClose} /> : null;
};
