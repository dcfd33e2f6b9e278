// The security page: factors, devices, and deleting the account. A separate chunk.
import { memo, useCallback } from 'react';
import { hasSecondFactors } from '../../../flows/second-factor/list.ts';
import checkbox from '../../../parts/checkbox/checkbox.css?inline';
import choices from '../../../parts/choices/choices.css?inline';
import codeList from '../../../parts/code-list/code-list.css?inline';
import copyField from '../../../parts/copy-field/copy-field.css?inline';
import passwordInput from '../../../parts/password-input/password-input.css?inline';
import passwordRules from '../../../parts/password-rules/password-rules.css?inline';
import qrCode from '../../../parts/qr-code/qr-code.css?inline';
import { StagedRendering } from '../../shared/profile/staged-rendering.tsx';
import { useProfile } from '../profile-context.tsx';
import { DeleteSection } from './delete-section.tsx';
import { useDevices } from './devices.ts';
import { DevicesSection } from './devices-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import security from './security.css?inline';
import { TwoStepSection } from './two-step-section.tsx';

/** The style sheets of this page, in addition to those of the profile. */
export const styles: readonly string[] = [
  passwordInput,
  passwordRules,
  checkbox,
  choices,
  copyField,
  qrCode,
  codeList,
  security,
];

const Sections = memo(() => {
  const { user, environment } = useProfile();
  const [devices, send] = useDevices();
  const { attributes } = environment.userSettings;
  const { password, passkey } = attributes;
  const alone = useCallback(() => send({ type: 'alone' }), [send]);
  // A user with a password can change it, even if the instance does not require one.
  const showsPassword = password.enabled && (password.required || user.passwordEnabled);
  return (
    <StagedRendering>
      {[
        showsPassword && <PasswordSection key="password" onAlone={alone} />,
        passkey.enabled && <PasskeysSection key="passkeys" />,
        hasSecondFactors(attributes) && <TwoStepSection key="twoStep" />,
        <DevicesSection key="devices" state={devices} send={send} />,
        user.deleteSelfEnabled && <DeleteSection key="delete" />,
      ].filter(Boolean)}
    </StagedRendering>
  );
});

/** The sections of this user, in order. Memoized, so that changes around the page do not render it again. */
export const SecurityPage = () => <Sections />;
