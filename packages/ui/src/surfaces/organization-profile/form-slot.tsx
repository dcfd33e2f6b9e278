// The container of a form on the general page. The forms load after the page, so that it is shown without waiting for them.
import type { OrganizationDomain } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { createElement, type ReactNode } from 'react';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import { useOrganizationProfile } from './context.tsx';
import { organizationProfileMessages } from './messages.en.ts';

/** Which form is requested, and for which object. */
export type FormRequest =
  | { readonly form: 'profile' }
  /** Without a domain a new one is added; otherwise it is verified, or its enrolment mode is changed. */
  | { readonly form: 'domain'; readonly domain?: OrganizationDomain; readonly onChange: () => void };

/** Props of a form. */
export type FormInput = { readonly request: FormRequest; readonly onClose: () => void };

/** The forms, once loaded. */
export type Forms = { readonly Form: (input: FormInput) => ReactNode; readonly styles: readonly string[] };

const whole = <Value,>(value: Value): Value => value;

/** Renders the form; until it has loaded, a placeholder. */
export const FormSlot = (input: FormInput) => {
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { forms } = useOrganizationProfile();
  const { code, failure } = useStore(forms, whole<ReturnType<typeof forms.getSnapshot>>);
  if (code) return createElement(code.Form, input);
  if (failure) throw failure.error;
  return (
    <div className="lk-list-wait" role="status">
      <Spinner />
      <span>{t('list.loading')}</span>
    </div>
  );
};
