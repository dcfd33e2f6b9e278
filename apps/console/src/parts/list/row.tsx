// One row of a list: box, subject, cells, menu. Only the active row can be reached with the Tab key.
import { Avatar, Menu } from '@latchkey/ui/parts';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { Link } from 'wouter';
import { useShellTexts } from '../../shell/texts.ts';
import type { Column, DataListProps, RowSubject } from './column.ts';

type SubjectCellProps = {
  readonly subject: RowSubject;
  readonly tabIndex: number;
  readonly onOpen: (() => void) | undefined;
};

const SubjectCell = ({ subject, tabIndex, onOpen }: SubjectCellProps) => {
  const { name, note, path, avatar } = subject;
  const wiring = { className: 'lk-person-name', dir: 'auto' as const, title: name, tabIndex, 'data-open': true };
  return (
    <div className="lk-person">
      {avatar && <Avatar name={name} size="sm" {...avatar} />}
      <span className="lk-person-text">
        {path !== undefined && (
          <Link href={path} {...wiring}>
            {name}
          </Link>
        )}
        {path === undefined && onOpen && (
          <button type="button" {...wiring} onClick={onOpen}>
            {name}
          </button>
        )}
        {/* A row that opens nothing still takes the focus of the arrow keys, for its selection and its menu. */}
        {path === undefined && !onOpen && <span {...wiring}>{name}</span>}
        {note && (
          <span className="lk-person-note" dir="auto" title={note}>
            {note}
          </span>
        )}
      </span>
    </div>
  );
};

export type RowProps<Row> = Pick<
  DataListProps<Row>,
  'subject' | 'columns' | 'selection' | 'menu' | 'onOpen' | 'openKey'
> & {
  readonly row: Row;
  readonly index: number;
  readonly isActive: boolean;
  readonly onActive: (index: number) => void;
  readonly measure?: Ref<HTMLTableRowElement> | undefined;
};

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
};

const cellProps = <Row,>({ drop, align, kind, tone, phone }: Column<Row>) => ({
  'data-drop': drop,
  'data-align': align,
  'data-kind': kind,
  'data-tone': tone,
  'data-phone': phone,
});

export const DataRow = <Row,>(props: RowProps<Row>) => {
  const {
    row,
    index,
    isActive,
    onActive,
    subject: subjectOf,
    columns,
    selection,
    menu,
    onOpen,
    openKey,
    measure,
  } = props;
  const t = useShellTexts();
  const node = useRef<HTMLTableRowElement>(null);
  const subject = subjectOf(row);
  const { key, name } = subject;
  const isSelected = selection?.keys.has(key) ?? false;
  const tabIndex = isActive ? 0 : -1;
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'x' || !selection || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    selection.onChange(toggled(selection.keys, key));
  };
  return (
    <tr
      ref={measure ?? node}
      data-index={index}
      className="lk-data-row"
      aria-selected={selection || openKey !== undefined ? isSelected || key === openKey : undefined}
      onFocus={() => onActive(index)}
      onKeyDown={press}
    >
      {selection && (
        <td className="lk-data-cell" data-kind="check" data-phone="check">
          <label className="lk-data-check">
            <input
              type="checkbox"
              className="lk-checkbox-box"
              aria-label={t('list.select', { name })}
              tabIndex={tabIndex}
              checked={isSelected}
              onChange={() => selection.onChange(toggled(selection.keys, key))}
            />
          </label>
        </td>
      )}
      <td className="lk-data-cell" data-phone="main">
        <SubjectCell subject={subject} tabIndex={tabIndex} onOpen={onOpen && (() => onOpen(row))} />
      </td>
      {columns.map((column) => (
        <td key={column.key} className="lk-data-cell" {...cellProps(column)}>
          {column.cell(row)}
        </td>
      ))}
      {menu && (
        <td className="lk-data-cell" data-kind="menu" data-phone="menu">
          <Menu label={t('list.optionsFor', { name })} entries={menu(row)} />
        </td>
      )}
    </tr>
  );
};
