// Prints a few lines and nothing else of the page, from a temporary iframe.

/** The sheet: a title, and lines in a typeface whose letters are easy to tell apart. */
export type PrintedSheet = {
  readonly title: string;
  readonly notes: readonly string[];
  readonly lines: readonly string[];
  readonly language: string;
};

/** Attribute that identifies the iframe. */
const MARK = 'data-printed-sheet';

const write = (page: Document, { title, notes, lines, language }: PrintedSheet): void => {
  page.title = title;
  page.documentElement.lang = language;
  const add = (tag: string, text: string, font: string): void => {
    const node = page.createElement(tag);
    // Through the CSSOM: a strict CSP blocks style attributes in markup.
    node.style.font = font;
    node.dir = 'auto';
    node.textContent = text;
    page.body.append(node);
  };
  add('h1', title, '600 18px sans-serif');
  for (const note of notes) add('p', note, '14px sans-serif');
  for (const line of lines) add('div', line, '16px/1.8 monospace');
};

/** Prints the sheet. */
export const printSheet = (sheet: PrintedSheet): void => {
  // Some browsers never fire `afterprint`: remove the previous iframe now at the latest.
  document.querySelector(`iframe[${MARK}]`)?.remove();
  const frame = document.createElement('iframe');
  frame.setAttribute(MARK, '');
  frame.title = sheet.title;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Off-screen, not hidden: some browsers do not print a hidden iframe.
  Object.assign(frame.style, { position: 'fixed', insetBlockStart: '0', insetInlineStart: '-200vw', border: '0' });
  frame.addEventListener(
    'load',
    () => {
      const { contentWindow: view, contentDocument: page } = frame;
      if (!view || !page) return frame.remove();
      write(page, sheet);
      view.addEventListener('afterprint', () => frame.remove(), { once: true });
      view.focus();
      view.print();
    },
    { once: true },
  );
  document.body.append(frame);
};
