// The metadata of a user or an organization as JSON. Saved only if nothing changed meanwhile.
import { Button, Section } from '@latchkey/ui/parts';
import type { AdminKey } from '@latchkey/wire/admin';
import type { OperatorValue } from '../../api/operator.tsx';
import { useAddress } from '../../api/use-address.ts';
import { useChange } from '../../api/use-change.ts';
import { useNotify } from '../../shell/notices.tsx';
import { AllowedButton } from '../allowed-button.tsx';
import { FailedChange } from '../failure.tsx';
import { Segments } from '../segments.tsx';
import { usePartTexts } from '../texts.ts';
import { JsonEditor } from './editor.tsx';
import { useJsonDraft } from './use-json-draft.ts';

export type MetadataKind = 'public' | 'private' | 'unsafe';

/** What is sent: the object as text, which the service takes too, and the version that was read. */
export type MetadataChange = { readonly [field: string]: string | number; readonly updated_at: number };

export type MetadataSectionProps = {
  readonly kinds: readonly MetadataKind[];
  /** What each kind is for, in the words of the subject. */
  readonly noteOf: (kind: MetadataKind) => string;
  readonly storedOf: (kind: MetadataKind) => { readonly [name: string]: unknown };
  readonly updatedAt: number;
  /** The call that saves, for the role of the operator. */
  readonly call: AdminKey;
  readonly save: (operator: OperatorValue, change: MetadataChange) => Promise<unknown>;
  readonly outdated: readonly string[];
};

const Editor = ({ kind, ...props }: MetadataSectionProps & { readonly kind: MetadataKind }) => {
  const { storedOf, updatedAt, call, save, outdated } = props;
  const t = usePartTexts();
  const notify = useNotify();
  const draft = useJsonDraft(storedOf(kind));
  const field = `${kind}_metadata`;
  const change = useChange(
    (operator, value: object) => save(operator, { [field]: JSON.stringify(value), updated_at: updatedAt }),
    outdated,
  );
  const refused = change.failure?.byField[field];
  const submit = async (): Promise<void> => {
    if (!draft.value || !(await change.run(draft.value))) return;
    draft.discard();
    notify({ text: t('metadata.saved') });
  };
  const edit = (text: string): void => {
    change.clear();
    draft.change(text);
  };
  return (
    <>
      <JsonEditor
        label={t(`metadata.${kind}Label`)}
        text={draft.text}
        onChange={edit}
        problem={draft.problem ?? refused}
        problemLine={draft.problemLine}
        isReadOnly={change.isRunning}
      />
      {refused === undefined && <FailedChange failure={change.failure} />}
      <div className="lk-form-actions">
        <span className="lk-faint">
          <bdi>{draft.size}</bdi>
        </span>
        <Button size="sm" variant="quiet" disabled={!draft.isChanged || change.isRunning} onClick={draft.discard}>
          {t('json.discard')}
        </Button>
        <AllowedButton
          call={call}
          size="sm"
          disabled={!draft.isChanged || draft.value === undefined}
          loading={change.isRunning}
          onClick={() => void submit()}
        >
          {t('metadata.save')}
        </AllowedButton>
      </div>
    </>
  );
};

/** The section of a page; which kind is shown is in the address. */
export const MetadataSection = (props: MetadataSectionProps) => {
  const { kinds, noteOf } = props;
  const t = usePartTexts();
  const [values, change] = useAddress();
  const kind = kinds.find((one) => one === values.metadata) ?? 'public';
  return (
    <Section id="metadata" title={t('metadata.title')}>
      <div className="lk-stack">
        <div className="lk-button-row">
          <Segments
            label={t('metadata.which')}
            segments={kinds.map((key) => ({ key, text: t(`metadata.${key}`) }))}
            chosen={kind}
            onChoose={(key) => change({ metadata: key === 'public' ? undefined : key }, { replace: true })}
          />
        </div>
        <p className="lk-text">{noteOf(kind)}</p>
        <Editor key={kind} {...props} kind={kind} />
      </div>
    </Section>
  );
};
