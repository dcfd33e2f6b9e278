// The forms of the general page, in a chunk of their own: the page is read far more often than changed.
import affixInput from '../../../parts/affix-input/affix-input.css?inline';
import checkbox from '../../../parts/checkbox/checkbox.css?inline';
import radioGroup from '../../../parts/radio-group/radio-group.css?inline';
import type { FormInput } from '../form-slot.tsx';
import { DomainForm } from './domain-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The style sheets the forms have beside those of the page. */
export const styles: readonly string[] = [affixInput, checkbox, radioGroup];

/** The form that is wished for. */
export const GeneralForm = ({ request, onClose }: FormInput) =>
  request.form === 'profile' ? (
    <ProfileForm onClose={onClose} />
  ) : (
    <DomainForm domain={request.domain} onChange={request.onChange} onClose={onClose} />
  );
