// The forms of the general page, in a separate chunk: the page is read more often than changed.
import affixInput from '../../../parts/affix-input/affix-input.css?inline';
import checkbox from '../../../parts/checkbox/checkbox.css?inline';
import radioGroup from '../../../parts/radio-group/radio-group.css?inline';
import type { FormInput } from '../form-slot.tsx';
import { DomainForm } from './domain-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The style sheets of the forms, in addition to those of the page. */
export const styles: readonly string[] = [affixInput, checkbox, radioGroup];

/** The requested form. */
export const GeneralForm = ({ request, onClose }: FormInput) =>
  request.form === 'profile' ? (
    <ProfileForm onClose={onClose} />
  ) : (
    <DomainForm domain={request.domain} onChange={request.onChange} onClose={onClose} />
  );
