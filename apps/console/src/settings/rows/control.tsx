// The control of one setting, by its kind.
import { Button, Checkbox, Input, Select } from '@latchkey/ui/parts';
import { useState } from 'react';
import type { Control, Row } from '../table/row.ts';
import { useSettingsTexts } from '../texts/texts.ts';
import { useValueText } from '../texts/value-text.ts';
import { linesOf, linesText, satellitesOf, satellitesText } from './lines.ts';
import { PictureControl } from './picture-control.tsx';

export type ControlProps = {
  readonly id: string;
  readonly row: Row;
  readonly value: unknown;
  readonly isDisabled: boolean;
  /** The id of the note, and of the refusal of the service. */
  readonly describedBy?: string | undefined;
  readonly isInvalid: boolean;
  readonly onChange: (value: unknown) => void;
};

type KindProps<Kind extends Control['kind']> = ControlProps & {
  readonly control: Extract<Control, { readonly kind: Kind }>;
};

const wiringOf = ({ id, isDisabled, describedBy, isInvalid }: ControlProps) => ({
  id,
  disabled: isDisabled,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid || undefined,
});

const SwitchControl = (props: ControlProps) => (
  <input
    {...wiringOf(props)}
    className="lk-switch"
    type="checkbox"
    // biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox says whether it is on
    role="switch"
    checked={props.value === true}
    onChange={({ target }) => props.onChange(target.checked)}
  />
);

const NumberControl = (props: KindProps<'number'>) => {
  const { control, value, onChange } = props;
  const read = (text: string): unknown => {
    if (text === '' && control.nullable) return null;
    const number = Number(text);
    return text === '' || Number.isNaN(number) ? value : number;
  };
  return (
    <Input
      {...wiringOf(props)}
      type="number"
      size="sm"
      min={control.min}
      max={control.max}
      autoComplete="off"
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => onChange(read(target.value))}
    />
  );
};

const DurationControl = (props: KindProps<'duration'>) => {
  const { control, row, value, onChange } = props;
  const textOf = useValueText();
  const known = typeof value === 'number' && !control.choices.includes(value) ? [value] : [];
  const choices = [...control.choices, ...known].sort((one, other) => one - other);
  return (
    <Select
      {...wiringOf(props)}
      data-size="sm"
      options={choices.map((choice) => ({ value: String(choice), label: textOf(row, choice) }))}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
};

const TextControl = (props: KindProps<'text'>) => {
  const { control, value, onChange } = props;
  return (
    <Input
      {...wiringOf(props)}
      type={control.type === 'email' ? 'email' : 'text'}
      inputMode={control.type}
      size="sm"
      autoComplete="off"
      spellCheck={false}
      dir={control.type ? 'ltr' : 'auto'}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' && control.nullable ? null : target.value)}
    />
  );
};

const ChoiceControl = (props: KindProps<'choice'>) => {
  const { control, row, value, onChange } = props;
  const textOf = useValueText();
  return (
    <Select
      {...wiringOf(props)}
      data-size="sm"
      options={control.values.map((choice) => ({ value: choice ?? '', label: textOf(row, choice) }))}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
};

const ManyControl = (props: KindProps<'many'>) => {
  const { control, row, id, value, isDisabled, describedBy, onChange } = props;
  const textOf = useValueText();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (one: string, isOn: boolean): void =>
    onChange(control.values.filter((known) => (known === one ? isOn : chosen.includes(known))));
  return (
    <fieldset className="lk-setting-many" aria-labelledby={`${id}-name`} aria-describedby={describedBy}>
      {control.values.map((one) => (
        <Checkbox
          key={one}
          disabled={isDisabled}
          checked={chosen.includes(one)}
          onChange={({ target }) => toggle(one, target.checked)}
        >
          {textOf(row, one)}
        </Checkbox>
      ))}
    </fieldset>
  );
};

const LinesControl = (props: KindProps<'lines' | 'satellites'>) => {
  const { control, value, onChange } = props;
  const isSatellites = control.kind === 'satellites';
  const write = isSatellites ? satellitesText : linesText;
  // What is typed stays as it is, because a line that is not complete yet has no value.
  const [typed, setTyped] = useState<string>();
  const read = (text: string): unknown => {
    if (isSatellites) return satellitesOf(text);
    const lines = linesOf(text);
    return lines.length === 0 && control.kind === 'lines' && control.nullable ? null : lines;
  };
  return (
    <textarea
      {...wiringOf(props)}
      className="lk-input lk-setting-lines"
      rows={3}
      dir="ltr"
      spellCheck={false}
      value={typed ?? write(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
};

const HEX = /^#[0-9a-f]{6}$/i;

const ColorControl = (props: KindProps<'color'>) => {
  const t = useSettingsTexts();
  const { control, value, id, isDisabled, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  return (
    <div className="lk-setting-color">
      <input
        {...wiringOf(props)}
        type="color"
        className="lk-color"
        value={HEX.test(text) ? text : '#808080'}
        data-empty={text === '' || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <Input
        size="sm"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        aria-labelledby={`${id}-name`}
        disabled={isDisabled}
        placeholder={t('value.builtIn')}
        value={text}
        onChange={({ target }) => onChange(target.value === '' && control.nullable ? null : target.value)}
      />
      {control.nullable && (
        <Button size="xs" variant="quiet" disabled={isDisabled || text === ''} onClick={() => onChange(null)}>
          {t('value.builtIn')}
        </Button>
      )}
    </div>
  );
};

/** Draws the control of a row. */
export const SettingControl = (props: ControlProps) => {
  const { control } = props.row;
  switch (control.kind) {
    case 'switch':
      return <SwitchControl {...props} />;
    case 'number':
      return <NumberControl {...props} control={control} />;
    case 'duration':
      return <DurationControl {...props} control={control} />;
    case 'text':
      return <TextControl {...props} control={control} />;
    case 'choice':
      return <ChoiceControl {...props} control={control} />;
    case 'many':
      return <ManyControl {...props} control={control} />;
    case 'picture':
      return <PictureControl {...props} />;
    case 'color':
      return <ColorControl {...props} control={control} />;
    default:
      return <LinesControl {...props} control={control} />;
  }
};
