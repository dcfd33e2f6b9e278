// A list of factors, each with its icon.
import type { ReactNode } from 'react';
import type { FirstFactor, SecondFactor } from '../../../flows/factor-choice.ts';
import { Choice, Choices } from '../../../parts/choices/choices.tsx';
import type { Glyph } from '../../../parts/icon/glyph.ts';
import { chainGlyph } from '../../../parts/icon/glyphs/chain.ts';
import { chatGlyph } from '../../../parts/icon/glyphs/chat.ts';
import { keyGlyph } from '../../../parts/icon/glyphs/key.ts';
import { listGlyph } from '../../../parts/icon/glyphs/list.ts';
import { lockGlyph } from '../../../parts/icon/glyphs/lock.ts';
import { mailGlyph } from '../../../parts/icon/glyphs/mail.ts';
import { phoneGlyph } from '../../../parts/icon/glyphs/phone.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';

type Factor = FirstFactor | SecondFactor;

const ICONS: Readonly<Record<Factor['strategy'], Glyph>> = {
  password: lockGlyph,
  passkey: keyGlyph,
  email_code: mailGlyph,
  email_link: chainGlyph,
  phone_code: chatGlyph,
  reset_password_email_code: mailGlyph,
  reset_password_phone_code: chatGlyph,
  totp: phoneGlyph,
  backup_code: listGlyph,
};

type FactorListProps<Each extends Factor> = {
  readonly factors: readonly Each[];
  readonly keyOf: (factor: Each) => string;
  readonly textOf: (factor: Each) => ReactNode;
  readonly onChoose: (factor: Each) => void;
  readonly disabled?: boolean | undefined;
  /** The first one takes the focus when the list appears. */
  readonly focuses?: boolean | undefined;
};

/** Lists the factors; renders nothing if there are none. */
export const FactorList = <Each extends Factor>(props: FactorListProps<Each>) => {
  const { factors, keyOf, textOf, onChoose, disabled, focuses = true } = props;
  const target = useFocusOnMount<HTMLButtonElement>(focuses);
  if (factors.length === 0) return null;
  return (
    <Choices>
      {factors.map((factor, index) => (
        <Choice
          key={keyOf(factor)}
          ref={index === 0 ? target : undefined}
          icon={ICONS[factor.strategy]}
          elementId={factor.strategy}
          disabled={disabled}
          onClick={() => onChoose(factor)}
        >
          {textOf(factor)}
        </Choice>
      ))}
    </Choices>
  );
};
