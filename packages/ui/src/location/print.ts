// Printing a few lines and nothing else of the page, from a frame that is gone afterwards.

/** What is on the sheet: a title, and lines under it in a typeface whose letters cannot be taken for one another. */
export type PrintedSheet = {
  readonly title: string;
  readonly notes: readonly string[];
  readonly lines: readonly string[];
  readonly language: string;
};

/** By which the frame is found again. */
const MARK = 'data-printed-sheet';

const write = (page: Document, { title, notes, lines, language }: PrintedSheet): void => {
  page.title = title;
  page.documentElement.lang = language;
  const add = (tag: string, text: string, font: string): void => {
    const node = page.createElement(tag);
    // Through the object model: a style attribute in markup is what a strict policy blocks.
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
  // Some browsers never tell that printing is over: the sheet before is taken away at the latest now.
  document.querySelector(`iframe[${MARK}]`)?.remove();
  const frame = document.createElement('iframe');
  frame.setAttribute(MARK, '');
  frame.title = sheet.title;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Out of sight and not hidden: some browsers print nothing of a hidden frame.
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
