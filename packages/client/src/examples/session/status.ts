// An example of the guide about sessions: showing that the service cannot be reached.
import type { Latchkey } from '../../index.ts';

/** Shows a message while the service cannot be reached; returns a function that stops it. */
export const showConnection = (latchkey: Latchkey, write: (text: string) => void): (() => void) => {
  const texts = {
    loading: '',
    ready: '',
    degraded: 'You are offline. Signing in has to wait.',
    error: 'Reload the page.',
  };
  const tell = (status: keyof typeof texts) => write(texts[status]);
  latchkey.on('status', tell, { notify: true });
  return () => latchkey.off('status', tell);
};
