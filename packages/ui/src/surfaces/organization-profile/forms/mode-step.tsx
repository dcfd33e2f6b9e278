// The enrolment mode of a domain: the modes the instance allows, and what happens to pending invitations and suggestions.
import type { DomainEvent, DomainState } from '../../../flows/organizations/domain.ts';
import { hasPending } from '../../../flows/organizations/domain.ts';
import { joinSentences } from '../../../i18n/join.ts';
import { useLocale, useMessages } from '../../../i18n/locale-context.tsx';
import { Alert } from '../../../parts/alert/alert.tsx';
import { Checkbox } from '../../../parts/checkbox/checkbox.tsx';
import { Form } from '../../../parts/form/form.tsx';
import { Panel, PanelActions } from '../../../parts/panel/panel.tsx';
import { RadioGroup } from '../../../parts/radio-group/radio-group.tsx';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { useActing } from '../../shared/profile/acting-context.tsx';
import { useOrganizationProfile } from '../context.tsx';
import { organizationProfileMessages } from '../messages.en.ts';
import { formMessages } from './messages.en.ts';

type ModeState = Extract<DomainState, { at: 'mode' }>;

type ModeStepProps = {
  readonly state: ModeState;
  readonly send: (event: DomainEvent) => void;
  readonly onClose: () => void;
};

const FIELDS: readonly string[] = [];

const Pending = ({ domain }: Pick<ModeState, 'domain'>) => {
  const t = useMessages('organizationProfile', formMessages);
  const locale = useLocale();
  const { pendingInvitations, pendingSuggestions } = domain;
  const lines = [
    pendingInvitations > 0 && t('mode.pendingInvitations', { count: pendingInvitations }),
    pendingSuggestions > 0 && t('mode.pendingSuggestions', { count: pendingSuggestions }),
  ];
  return <Alert tone="info">{joinSentences(locale, lines)}</Alert>;
};

/** The choice. */
export const ModeStep = ({ state, send, onClose }: ModeStepProps) => {
  const t = useMessages('organizationProfile', formMessages);
  const shared = useMessages('organizationProfile', organizationProfileMessages);
  const { words } = useActing();
  const { environment } = useOrganizationProfile();
  const { domain, form, isNew } = state;
  const texts = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, FIELDS);
  const busy = form.phase === 'sending';
  const { mode, deletePending } = form.values;
  const modes = environment.organizationSettings.domains.enrollmentModes;
  const isPending = !isNew && hasPending(domain);
  return (
    <Panel
      title={t('domains.modeTitle', { name: domain.name })}
      text={t('domains.modeText')}
      problem={texts.card}
      onClose={busy ? undefined : onClose}
    >
      <Form busy={busy} onSubmit={() => send({ type: 'submit' })}>
        {isPending && <Pending domain={domain} />}
        <RadioGroup
          name="enrollmentMode"
          legend={t('domains.modeLegend')}
          value={mode}
          options={modes.map((value) => ({ value, title: shared(`mode.${value}`), note: t(`mode.${value}Text`) }))}
          onChoose={(value) => send({ type: 'mode', mode: value })}
        />
        {isPending && mode === 'manual_invitation' && (
          <Checkbox
            name="deleteExistingInvitationsSuggestions"
            elementId="deleteExistingInvitationsSuggestions"
            checked={deletePending}
            disabled={busy}
            onChange={(event) => send({ type: 'deletePending', value: event.currentTarget.checked })}
          >
            {t('mode.deletePending')}
          </Checkbox>
        )}
        <PanelActions submit={words.save} cancel={words.cancel} busy={busy} onCancel={onClose} />
      </Form>
    </Panel>
  );
};
