// Checks docs/accessibility.md: its matrix has a row for every criterion of WCAG 2.2 A and AA and a cell for every surface, and each
// cell names evidence that the document explains, by a file that exists or by a reason.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = 'docs/accessibility.md';

/** The criteria of WCAG 2.2, levels A and AA; 4.1.1 was removed from it. */
const CRITERIA = [
  ...numbers('1.1', 1),
  ...numbers('1.2', 5),
  ...numbers('1.3', 5),
  ...numbers('1.4', 5),
  ...['1.4.10', '1.4.11', '1.4.12', '1.4.13'],
  ...['2.1.1', '2.1.2', '2.1.4'],
  ...numbers('2.2', 2),
  ...numbers('2.3', 1),
  ...numbers('2.4', 7),
  '2.4.11',
  ...numbers('2.5', 4),
  ...['2.5.7', '2.5.8'],
  ...numbers('3.1', 2),
  ...numbers('3.2', 4),
  '3.2.6',
  ...numbers('3.3', 4),
  ...['3.3.7', '3.3.8'],
  ...['4.1.2', '4.1.3'],
];

const ROW = /^\| (\d\.\d\.\d{1,2}) [^|]*\|(.*)\|$/gm;
const EVIDENCE = /^\| ([trnx]\d+) \|(.*)\|$/gm;

function numbers(guideline, count) {
  return Array.from({ length: count }, (_, index) => `${guideline}.${index + 1}`);
}

/** The problems of the document in the tree at `root`, one sentence each. */
export function checkAccessibility(root) {
  const file = join(root, DOCUMENT);
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const evidence = new Map([...text.matchAll(EVIDENCE)].map(([, code, shown]) => [code, shown]));
  const rows = [...text.matchAll(ROW)].map(([, criterion, cells]) => ({ criterion, cells: cells.split('|') }));
  return [...checkCriteria(rows), ...checkCells(text, rows, evidence), ...checkEvidence(root, rows, evidence)].map(
    (problem) => `${DOCUMENT}: ${problem}`,
  );
}

function checkCriteria(rows) {
  const listed = rows.map(({ criterion }) => criterion);
  return [
    ...CRITERIA.filter((one) => !listed.includes(one)).map((one) => `${one} is not in the matrix.`),
    ...listed.filter((one) => !CRITERIA.includes(one)).map((one) => `${one} is no criterion of WCAG 2.2 A or AA.`),
    ...listed.filter((one, index) => listed.indexOf(one) !== index).map((one) => `${one} is in the matrix twice.`),
  ];
}

function checkCells(text, rows, evidence) {
  const heads = [...text.matchAll(/^\| criterion \|(.*)\|$/gm)].map(([, cells]) => cells.split('|').length);
  return rows.flatMap(({ criterion, cells }) => [
    ...(heads.includes(cells.length) ? [] : [`${criterion} has ${cells.length} cells, and no head of a table has.`]),
    ...cells.flatMap((cell) => {
      const codes = cell.trim().split(/\s+/).filter(Boolean);
      if (codes.length === 0) return [`${criterion} has an empty cell.`];
      return codes
        .filter((code) => !evidence.has(code))
        .map((code) => `${criterion} names ${code}, which no row explains.`);
    }),
  ]);
}

/** A test or a reading names a file that exists; a reason or a limit is a sentence. */
function checkEvidence(root, rows, evidence) {
  const used = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.trim().split(/\s+/))));
  return [...evidence].flatMap(([code, shown]) => {
    const paths = [...shown.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path]) => path);
    return [
      ...(used.has(code) ? [] : [`no cell names ${code}.`]),
      ...(/^[tr]/.test(code) && paths.length === 0 ? [`${code} names no file.`] : []),
      ...paths
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${code} names ${path}, which is not there.`),
    ];
  });
}
