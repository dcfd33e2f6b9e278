// Tables of the reference pages.

/** Text for a cell of a table. */
export const escapeCell = (text) => text.replace(/\|/g, '\\|').replace(/\n/g, ' ');

export const table = (head, rows) => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
];

/** Members of a type: name, type and meaning. */
export const members = (title, rows) =>
  table(
    [title, 'type', 'meaning'],
    rows.map(({ name, isOptional, type, comment }) => [
      `\`${name}${isOptional ? '?' : ''}\``,
      `\`${escapeCell(type)}\``,
      escapeCell(comment),
    ]),
  );
