// The button that makes an entry the active one. It stays when it has, so that whoever pressed it by key keeps their place.

export type SwitchButtonProps = {
  readonly isActive: boolean;
  readonly isBusy: boolean;
  /** What the button does, for those who do not see the entry around it. */
  readonly label: string;
  readonly onSwitch: () => void;
};

export const SwitchButton = ({ isActive, isBusy, label, onSwitch }: SwitchButtonProps) => (
  <button
    className={isActive ? 'badge' : 'button ghost small'}
    type="button"
    aria-disabled={isActive || isBusy}
    aria-label={isActive ? undefined : label}
    onClick={() => isActive || onSwitch()}
  >
    {isActive ? 'Active' : 'Switch'}
  </button>
);
