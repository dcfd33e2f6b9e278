// The place of a form on the general page. Forms come behind the page, so that nobody waits for them to see it.
import type { OrganizationDomain } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { createElement, type ReactNode } from 'react';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import { organizationProfileMessages } from './messages.en.ts';
import { useOrganizationProfile } from './organization-context.tsx';

/** Which form is wanted, and what it is about. */
export type FormRequest =
  | { readonly form: 'profile' }
  /** Without a domain a new one is added; else it is verified, or told how its people join. */
  | { readonly form: 'domain'; readonly domain?: OrganizationDomain; readonly onChange: () => void };

/** What a form is drawn with. */
export type FormInput = { readonly request: FormRequest; readonly onClose: () => void };

/** The forms, once they have come. */
export type Forms = { readonly Form: (input: FormInput) => ReactNode; readonly styles: readonly string[] };

const whole = <Value,>(value: Value): Value => value;

/** Draws the form; until it has come, that it is awaited. */
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
