// Adopts the style sheets of the pages, downloaded with the first page that needs them.
import { adoptStyles } from '@latchkey/ui/parts';

export const adoptPageStyles = async (): Promise<void> => {
  const { pageStyles } = await import('./pages/sheets.ts');
  adoptStyles(document, pageStyles);
};
