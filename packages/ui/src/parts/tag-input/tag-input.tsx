// Several short values in one field: each is a removable pill, and the user types more after them.
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { useFieldWiring } from '../field/context.ts';
import { closeGlyph } from '../icon/glyphs/close.ts';
import { Icon } from '../icon/icon.tsx';
import { useLeave } from '../leave/use-leave.ts';
import { useSharedRef } from '../use-shared-ref.ts';

export type TagInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onPaste' | 'onKeyDown' | 'onBlur'> &
  Addressed & {
    readonly tags: readonly string[];
    /** Typed text that is not a pill yet. */
    readonly text: string;
    readonly onText: (text: string) => void;
    /** A text with several values was pasted. */
    readonly onPasted: (text: string) => void;
    /** The typed text is to become a pill, if it can: by Enter or by blur (`left`). */
    readonly onEntered: (by: 'enter' | 'left') => void;
    readonly onRemove: (tag: string) => void;
    /** Labels of the list, and of the button that removes a pill. */
    readonly words: { readonly list: string; readonly remove: (tag: string) => string };
  };

type TagsProps = Pick<TagInputProps, 'tags' | 'words' | 'onRemove'> & { readonly locked: boolean | undefined };

const Tags = ({ tags, words, locked, onRemove }: TagsProps) => {
  const classes = useClasses();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from lists without markers
    <ul role="list" aria-label={words.list} className="lk-tag-list">
      {tags.map((tag) => (
        <li key={tag} className={classes('lk-tag', {}, 'tagPillContainer')}>
          <bdi>{tag}</bdi>
          <button
            type="button"
            aria-label={words.remove(tag)}
            disabled={locked}
            onClick={() => onRemove(tag)}
            className="lk-tag-remove"
          >
            <Icon glyph={closeGlyph} element="tagPillIcon" />
          </button>
        </li>
      ))}
    </ul>
  );
};

/** The field. The owner of the values decides what becomes a pill. */
export const TagInput = (props: TagInputProps) => {
  const { tags, text, onText, onPasted, onEntered, onRemove, words, placeholder, element, elementId, ...others } =
    props;
  const { className, ref, disabled, ...rest } = others;
  const classes = useClasses();
  const wiring = useFieldWiring(rest);
  const [field, attach] = useSharedRef(ref);
  // Holding Backspace empties the text and stops there; only a new press removes a pill.
  const isHeld = useRef(false);
  const locked = disabled || wiring.readOnly;

  // A new pill may add a row, which would move the button under the pointer.
  const leave = useLeave(() => onEntered('left'));

  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      onEntered('enter');
    }
    const last = tags.at(-1);
    if (event.key !== 'Backspace') return;
    if (text === '' && !isHeld.current && last !== undefined && !locked) onRemove(last);
    isHeld.current = true;
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text');
    if (locked || !/[\s,;]/.test(pasted.trim())) return;
    event.preventDefault();
    onPasted(pasted);
  };
  const remove = (tag: string): void => {
    onRemove(tag);
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click next to the text focuses the text, as in every field
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard focus is already in the text
    <div
      data-invalid={wiring['aria-invalid'] ? '' : undefined}
      onClick={({ target, currentTarget }) => target === currentTarget && field.current?.focus()}
      className={classes(
        'lk-tag-input',
        { className, element, elementId: elementId ?? wiring.name },
        'tagInputContainer',
      )}
    >
      {tags.length > 0 && <Tags tags={tags} words={words} locked={locked} onRemove={remove} />}
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        {...wiring}
        ref={attach}
        disabled={disabled}
        value={text}
        placeholder={tags.length === 0 ? placeholder : undefined}
        onChange={(event) => onText(event.currentTarget.value)}
        onPaste={paste}
        onKeyDown={press}
        onKeyUp={() => {
          isHeld.current = false;
        }}
        {...leave}
        className={classes('lk-tag-field', {}, 'formFieldInput', wiring['aria-invalid'] ? 'error' : false)}
      />
    </div>
  );
};
