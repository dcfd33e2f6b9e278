// The fields of the editor: the base theme, the colours of both schemes, sizes and the font.
import { useEffect, useState } from 'react';
import { BASES, type BaseName, type ColorPair, type Draft, EMPTY, isHex, type Scheme, themeOf } from './draft.ts';
import { COLORS, type ColorName, FONTS, SIZES } from './variables.ts';

type Change = (change: (draft: Draft) => Draft) => void;

type HexFieldProps = { readonly label: string; readonly value: string; readonly onChange: (hex: string) => void };

/** A colour to pick or to type. What is typed applies once it is a colour. */
const HexField = ({ label, value, onChange }: HexFieldProps) => {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isWrong = !isHex(typed);
  return (
    <span className="hex-field">
      <input
        type="color"
        aria-label={`${label}, picker`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="text"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (isHex(event.target.value)) onChange(event.target.value.toLowerCase());
        }}
        onBlur={() => setTyped(value)}
      />
    </span>
  );
};

const BaseChoice = ({ draft, onChange }: { readonly draft: Draft; readonly onChange: Change }) => (
  <fieldset className="choices">
    <legend>Base theme</legend>
    {(Object.keys(BASES) as BaseName[]).map((name) => (
      <label key={name}>
        <input
          type="radio"
          name="base-theme"
          checked={name === draft.base}
          onChange={() => onChange((last) => ({ ...last, base: name }))}
        />
        {BASES[name].label}
      </label>
    ))}
  </fieldset>
);

type ColorsProps = { readonly pairOf: (name: ColorName) => ColorPair; readonly onChange: Change };

const Colors = ({ pairOf, onChange }: ColorsProps) => {
  const set = (name: ColorName, scheme: Scheme, hex: string): void =>
    onChange((last) => ({
      ...last,
      colors: { ...last.colors, [name]: { ...(last.colors[name] ?? pairOf(name)), [scheme]: hex } },
    }));
  return (
    <fieldset className="color-table">
      <legend>Colours</legend>
      <span className="color-heads" aria-hidden="true">
        <span />
        <span>Light</span>
        <span>Dark</span>
      </span>
      {COLORS.map(({ name, label }) => (
        <div className="color-row" key={name}>
          <span className="color-label">{label}</span>
          {(['light', 'dark'] as const).map((scheme) => (
            <HexField
              key={scheme}
              label={`${label}, ${scheme}`}
              value={pairOf(name)[scheme]}
              onChange={(hex) => set(name, scheme, hex)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
};

type SizesProps = { readonly draft: Draft; readonly onChange: Change };

const Sizes = ({ draft, onChange }: SizesProps) => (
  <fieldset className="size-table">
    <legend>Sizes and font</legend>
    {SIZES.map(({ name, label, least, most, builtIn }) => {
      const inTheme = Number.parseInt(themeOf(draft)?.variables?.[name] ?? `${builtIn}px`, 10);
      const value = draft.sizes[name] ?? inTheme;
      return (
        <label className="size-row" key={name}>
          <span>{label}</span>
          <input
            type="range"
            min={least}
            max={most}
            value={value}
            aria-valuetext={`${value} pixels`}
            onChange={(event) => {
              const pixels = Number(event.target.value);
              onChange((last) => ({ ...last, sizes: { ...last.sizes, [name]: pixels } }));
            }}
          />
          <output>{value} px</output>
        </label>
      );
    })}
    <label className="size-row">
      <span>Font</span>
      <select
        value={draft.fontFamily}
        onChange={(event) => {
          const fontFamily = event.target.value;
          onChange((last) => ({ ...last, fontFamily }));
        }}
      >
        {Object.entries(FONTS).map(([name, family]) => (
          <option key={name} value={family}>
            {name}
          </option>
        ))}
      </select>
    </label>
  </fieldset>
);

type ControlsProps = SizesProps & ColorsProps;

export const Controls = ({ draft, pairOf, onChange }: ControlsProps) => (
  <form className="theme-controls" onSubmit={(event) => event.preventDefault()}>
    <BaseChoice draft={draft} onChange={onChange} />
    <Colors pairOf={pairOf} onChange={onChange} />
    <Sizes draft={draft} onChange={onChange} />
    <button className="button ghost small" type="button" onClick={() => onChange(({ base }) => ({ ...EMPTY, base }))}>
      Undo all changes
    </button>
  </form>
);
