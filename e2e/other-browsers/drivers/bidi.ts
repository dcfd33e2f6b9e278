// A connection of WebDriver BiDi: commands with their replies, and events, over one WebSocket.
import { WebSocket } from 'ws';
import { PATIENCE_MS } from '../../support/patience.ts';

type Params = Readonly<Record<string, unknown>>;

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: string;
  readonly message?: string;
};

export type Bidi = {
  send(method: string, params?: Params): Promise<Params>;
  onEvent(listener: (method: string, params: Params) => void): void;
  close(): void;
};

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (message: Message) => void>();
  const listeners: ((method: string, params: Params) => void)[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else for (const listener of listeners) listener(message.method ?? '', message.params ?? {});
  });
  socket.on('close', () => {
    for (const end of waiting.values()) end({ error: 'closed', message: 'The browser closed the connection.' });
  });
  await opened(socket);
  let last = 0;
  const send = (method: string, params: Params = {}): Promise<Params> => {
    last += 1;
    const id = last;
    return new Promise<Params>((resolve, reject) => {
      const end = ({ result, error, message }: Message) => {
        clearTimeout(late);
        waiting.delete(id);
        if (result) resolve(result);
        else reject(new Error(`${method}: ${error} ${message ?? ''}`));
      };
      const late = setTimeout(() => end({ error: 'timeout', message: 'The browser did not answer.' }), PATIENCE_MS);
      waiting.set(id, end);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  return { send, onEvent: (listener) => void listeners.push(listener), close: () => socket.close() };
}
