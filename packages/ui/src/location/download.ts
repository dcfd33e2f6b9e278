// Saves a text as a file.

/** Saves the text under a name by clicking a temporary link. */
export const downloadText = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the next task the browser has read the URL.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
