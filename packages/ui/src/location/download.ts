// A text as a file of the person's own.

/** Saves the text under a name, as if a link to it had been pressed. */
export const downloadText = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by the time the page gets to run again.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
