// The form that adds an e-mail address or a phone number, and the steps that verify it.

import type { EmailAddress, PhoneNumber } from '@latchkey/client';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Form as FormState } from '../../../flows/form.ts';
import {
  createIdentifier,
  type IdentifierEffect,
  type IdentifierEvent,
  type IdentifierSettings,
  type IdentifierState,
} from '../../../flows/profile/identifier.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { useMachine } from '../../../machine/use-machine.ts';
import { Form } from '../../../parts/form/form.tsx';
import { Panel, PanelActions } from '../../../parts/panel/panel.tsx';
import { useUi } from '../../../ui-context.tsx';
import { type OwnTexts, useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { userProfileMessages } from '../messages.en.ts';
import { useProfile } from '../profile-context.tsx';
import { CodeStep, CompanyStep, LinkStep } from '../proof-steps.tsx';
import { createIdentifierWork, type IdentifierKind } from './work.ts';

/** The texts of the first step, and its field. */
export type IdentifierWords = {
  /** Name of the field, by which refusals are matched: `emailAddress`. */
  readonly field: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly submit: string;
  readonly own?: OwnTexts | undefined;
};

/** Props of the panel. */
export type IdentifierPanelProps<Resource> = IdentifierSettings & {
  readonly kind: IdentifierKind<Resource>;
  readonly words: IdentifierWords;
  /** Renders the field; input goes to `onType`. */
  readonly draw: (value: string, onType: (value: string) => void) => ReactNode;
  /** Whether the typed value may be sent. */
  readonly isReady: (value: string) => boolean;
  /** Formats the identifier within text. */
  readonly write: (value: string) => ReactNode;
  readonly onClose: () => void;
  /** Called when it is verified. */
  readonly onDone: (identifier: { readonly id: string; readonly value: string }) => void;
};

type EntryProps = {
  readonly form: FormState<{ readonly value: string }>;
  readonly words: IdentifierWords;
  readonly isReady: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const EntryStep = ({ form, words, isReady, onSubmit, onClose, children }: EntryProps) => {
  const t = useMessages('userProfile', userProfileMessages);
  const fields = useMemo(() => [words.field], [words.field]);
  const texts = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, fields, words.own);
  const busy = form.phase === 'sending';
  return (
    <Panel title={words.title} text={words.text} problem={texts.card} onClose={busy ? undefined : onClose}>
      <Form busy={busy} errors={texts.fields} onSubmit={onSubmit}>
        {children}
        <PanelActions
          submit={words.submit}
          cancel={t('form.cancel')}
          busy={busy}
          disabled={!isReady}
          onCancel={onClose}
        />
      </Form>
    </Panel>
  );
};

/** Adds an identifier, or verifies an existing one. */
export const IdentifierPanel = <Resource extends EmailAddress | PhoneNumber>(props: IdentifierPanelProps<Resource>) => {
  const { kind, words, draw, isReady, write, onClose, onDone, unproven, check } = props;
  const { latchkey } = useUi();
  const { reverified } = useProfile();
  const [machine] = useState(() => createIdentifier({ unproven, check }));
  const [work] = useState(() => createIdentifierWork({ latchkey, reverified, kind }));
  const [state, send] = useMachine<IdentifierState, IdentifierEvent, IdentifierEffect>(
    machine,
    (effect, context) => (effect.run === 'tell' ? onDone(effect) : work(effect, context)),
    { type: 'appeared' },
  );
  const onType = useCallback((value: string) => send({ type: 'typed', value }), [send]);
  if (state.at === 'done') return null;
  if (state.at === 'entry') {
    const { value } = state.form.values;
    return (
      <EntryStep
        form={state.form}
        words={words}
        isReady={isReady(value)}
        onSubmit={() => send({ type: 'submit' })}
        onClose={onClose}
      >
        {draw(value, onType)}
      </EntryStep>
    );
  }
  const to = write(state.value);
  if (state.at === 'code') return <CodeStep entry={state.entry} to={to} send={send} onClose={onClose} />;
  if (state.at === 'link') return <LinkStep wait={state.wait} to={to} send={send} onClose={onClose} />;
  return <CompanyStep way={state.way} to={to} send={send} onClose={onClose} />;
};
