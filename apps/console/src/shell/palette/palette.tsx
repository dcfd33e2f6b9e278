// The command palette: one field that finds pages, users and organizations, all by keyboard.
import { Avatar, Icon, searchGlyph } from '@latchkey/ui/parts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Scrim } from '../../parts/scrim.tsx';
import { AREA_GROUPS } from '../areas.ts';
import { useShellTexts } from '../texts.ts';
import { hits, matching, type PaletteGroup, type PaletteOption } from './options.ts';
import { useFound } from './use-found.ts';

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const usePageOptions = (): readonly PaletteOption[] => {
  const t = useShellTexts();
  return AREA_GROUPS.flatMap(({ areas }) => areas).map(({ path, text, glyph }) => ({
    key: path,
    path,
    glyph,
    name: t(text),
  }));
};

const useGroups = (words: string): readonly PaletteGroup[] => {
  const t = useShellTexts();
  const { users, organizations } = useFound(words);
  return [
    { label: t('palette.users'), options: users },
    { label: t('palette.organizations'), options: organizations },
    { label: t('palette.pages'), options: matching(usePageOptions(), words) },
  ].filter(({ options }) => options.length > 0);
};

type OptionProps = {
  readonly id: string;
  readonly option: PaletteOption;
  readonly words: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
};

const Option = ({ id, option, words, isActive, onChoose }: OptionProps) => {
  const node = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) node.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { name, note, glyph, avatar } = option;
  return (
    // The field keeps the focus and names the active option.
    <button
      ref={node}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="lk-palette-option"
      onClick={onChoose}
    >
      <span className="lk-palette-lead">
        {avatar ? <Avatar name={name} size="sm" {...avatar} /> : glyph && <Icon glyph={glyph} />}
      </span>
      <span className="lk-palette-text">
        <span className="lk-palette-name" dir="auto">
          {hits(name, words).map(({ text, isHit }) =>
            isHit ? (
              <strong key={text} className="lk-hit">
                {text}
              </strong>
            ) : (
              text
            ),
          )}
        </span>
        {note && (
          <span className="lk-palette-note" dir="auto">
            {note}
          </span>
        )}
      </span>
    </button>
  );
};

type ListProps = {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly words: string;
  readonly active: PaletteOption | undefined;
  readonly onChoose: (option: PaletteOption) => void;
};

const List = ({ id, groups, words, active, onChoose }: ListProps) => {
  const t = useShellTexts();
  return (
    <div className="lk-palette-list" id={id} role="listbox" aria-label={t('palette.results')}>
      {groups.map(({ label, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={label} role="group" aria-label={label}>
          <div className="lk-palette-label" role="presentation">
            {label}
          </div>
          {options.map((option) => (
            <Option
              key={option.key}
              id={`${id}${option.key}`}
              option={option}
              words={words}
              isActive={option === active}
              onChoose={() => onChoose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
};

/** Open while mounted. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useShellTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [, navigate] = useLocation();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const groups = useGroups(words);
  const options = groups.flatMap((group) => group.options);
  const active = options[Math.min(at, options.length - 1)];
  useEffect(() => {
    const node = dialog.current;
    if (!node?.open) node?.showModal();
    return () => node?.close();
  }, []);
  const choose = (option: PaletteOption, inNewTab = false): void => {
    if (inNewTab) return void window.open(`/console${option.path}`, '_blank', 'noopener');
    onClose();
    navigate(option.path);
  };
  const press = (event: KeyboardEvent): void => {
    const by = MOVES[event.key];
    if (by !== undefined && options.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, options.length - 1) + by + options.length) % options.length);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active, event.ctrlKey || event.metaKey);
    }
  };
  return (
    <dialog ref={dialog} className="lk-palette-dialog" aria-label={t('palette.open')} onClose={onClose}>
      <div className="lk-overlay">
        <div className="lk-palette">
          <div className="lk-palette-top">
            <Icon glyph={searchGlyph} size="lg" />
            <input
              className="lk-palette-field"
              type="text"
              role="combobox"
              aria-label={t('palette.open')}
              aria-expanded={options.length > 0}
              aria-controls={id}
              aria-activedescendant={active && `${id}${active.key}`}
              autoComplete="off"
              placeholder={t('palette.open')}
              value={words}
              onKeyDown={press}
              onChange={({ target }) => {
                setWords(target.value);
                setAt(0);
              }}
            />
            <kbd className="lk-kbd">Esc</kbd>
          </div>
          <List id={id} groups={groups} words={words} active={active} onChoose={choose} />
          <div className="lk-palette-foot" role="status">
            {options.length === 0 ? (
              t('palette.none', { words })
            ) : (
              <>
                <span className="lk-palette-hint">
                  <kbd className="lk-kbd">↑</kbd>
                  <kbd className="lk-kbd">↓</kbd>
                  {t('palette.move')}
                </span>
                <span className="lk-palette-hint">
                  <kbd className="lk-kbd">Enter</kbd>
                  {t('palette.choose')}
                </span>
                <span className="lk-palette-hint">
                  <kbd className="lk-kbd">Ctrl Enter</kbd>
                  {t('palette.newTab')}
                </span>
              </>
            )}
          </div>
        </div>
        <Scrim onPress={onClose} />
      </div>
    </dialog>
  );
};
