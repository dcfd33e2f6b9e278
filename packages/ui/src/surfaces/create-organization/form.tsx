// The form of a new organization: logo, name, slug.
import { useMemo } from 'react';
import type { OrganizationForm, OrganizationSetupEvent } from '../../flows/organizations/create-organization.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/field/field.tsx';
import { Form } from '../../parts/form/form.tsx';
import { Input } from '../../parts/input/input.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { useFocusOnMount } from '../shared/cards/use-focus-on-mount.ts';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { LogoField } from './logo-field.tsx';
import { createOrganizationMessages } from './messages.en.ts';

const FIELDS = ['name', 'slug', 'logo'];

type FormCardProps = {
  readonly state: OrganizationForm;
  readonly send: (event: OrganizationSetupEvent) => void;
  readonly asksSlug: boolean;
  /** Back to the previous screen; absent if there is none. */
  readonly onCancel?: (() => void) | undefined;
};

/** The problems as texts of this form. */
const useTexts = ({ form, made }: OrganizationForm) => {
  const t = useMessages('createOrganization', createOrganizationMessages);
  const own = useMemo(
    () => ({
      form_param_nil__name: t('form.nameMissing'),
      form_param_format_invalid__slug: t('form.slugFormat'),
      form_identifier_exists__slug: t('form.slugTaken'),
    }),
    [t],
  );
  const texts = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, FIELDS, own);
  const { logo, ...fields } = texts.fields;
  // The organization exists by then: a user who reads only that the logo was refused might create it twice.
  const card = logo && made ? t('logo.refused', { name: made.name }) : texts.card;
  return { fields, logo, card };
};

/** The card with the form. Once the organization exists, submitting again does only the remaining calls. */
export const FormCard = ({ state, send, asksSlug, onCancel }: FormCardProps) => {
  const t = useMessages('createOrganization', createOrganizationMessages);
  const first = useFocusOnMount<HTMLInputElement>();
  const { form, made } = state;
  const { name, slug, logo } = form.values;
  const texts = useTexts(state);
  const busy = form.phase === 'sending';
  const type = (field: 'name' | 'slug', value: string): void => send({ type: 'typed', field, value });
  return (
    <FlowCard part="createOrganization-form" title={t('form.title')} subtitle={t('form.subtitle')} problem={texts.card}>
      <Form busy={busy} errors={texts.fields} onSubmit={() => send({ type: 'submit' })}>
        <LogoField name={name} file={logo} error={texts.logo} send={send} />
        <Field name="name" label={t('form.name')}>
          <Input
            ref={first}
            required
            autoComplete="organization"
            value={name}
            onChange={(event) => type('name', event.currentTarget.value)}
          />
        </Field>
        {asksSlug && (
          <Field name="slug" label={t('form.slug')} hint={t('form.slugHint')}>
            <Input
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={slug}
              onChange={(event) => type('slug', event.currentTarget.value)}
            />
          </Field>
        )}
        <div className="lk-new-actions" data-pair={onCancel ? true : undefined}>
          {onCancel && (
            <Button variant="quiet" disabled={busy} element="formButtonReset" onClick={onCancel}>
              {t('form.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            block={!onCancel}
            loading={busy}
            disabled={name.trim() === ''}
            element="formButtonPrimary"
          >
            {t(made ? 'form.again' : 'form.submit')}
          </Button>
        </div>
      </Form>
    </FlowCard>
  );
};
