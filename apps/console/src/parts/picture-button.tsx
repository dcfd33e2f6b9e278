// A button that chooses a picture on the operator's machine.

import type { AdminKey } from '@latchkey/wire/admin';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { AllowedButton } from './allowed-button.tsx';

const PICTURES = 'image/png,image/jpeg,image/gif,image/webp';

type PictureButtonProps = {
  /** The call that stores the picture. */
  readonly call: AdminKey;
  /** What the picture is, for the field that chooses it. */
  readonly label: string;
  readonly size: 'xs' | 'sm';
  readonly isRunning: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
};

export const PictureButton = ({ call, label, size, isRunning, isDisabled, onFile, children }: PictureButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // Reset, so that the same file can be chosen again after a refusal.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input ref={input} type="file" accept={PICTURES} hidden aria-label={label} onChange={choose} />
      <AllowedButton
        call={call}
        size={size}
        loading={isRunning}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </AllowedButton>
    </>
  );
};
