// The outgoing messages: every e-mail and text message of the development instance, newest first.
import { useCallback, useEffect, useState } from 'react';
import { type InboxMessage, readInbox } from '../operator.ts';

const REFRESH_MS = 2_000;

const CHANNELS = { email: 'Mail', sms: 'Text message' } as const;

/** The text of a message, with clickable links. */
const Linked = ({ text }: { readonly text: string }) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} target="_blank" rel="noopener">
        {part}
      </a>
    ),
  );

const Message = ({ message }: { message: InboxMessage }) => (
  <li className="message">
    <div className="message-head">
      <strong>{message.subject || message.text.split('\n')[0]}</strong>
      <time dateTime={new Date(message.created_at).toISOString()}>
        {new Date(message.created_at).toLocaleTimeString()}
      </time>
    </div>
    <p className="aside">
      {CHANNELS[message.channel]} to {message.to}
    </p>
    {message.code && (
      <p className="code">
        <code>{message.code}</code>
        <button
          className="button ghost small"
          type="button"
          onClick={() => navigator.clipboard.writeText(message.code ?? '')}
        >
          Copy code
        </button>
      </p>
    )}
    {message.link && (
      // Mail programs open links in a new tab; the waiting page stays open.
      <p>
        <a className="button ghost small" href={message.link} target="_blank" rel="noopener">
          Open the link
        </a>
      </p>
    )}
    <details>
      <summary>Whole message</summary>
      <pre>
        <Linked text={message.text} />
      </pre>
    </details>
  </li>
);

export const InboxPage = () => {
  const [messages, setMessages] = useState<readonly InboxMessage[]>();
  const [problem, setProblem] = useState<string>();
  const refresh = useCallback(
    () =>
      readInbox().then(
        (inbox) => {
          setMessages(inbox.messages);
          setProblem(undefined);
        },
        (error: Error) => setProblem(error.message),
      ),
    [],
  );
  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <section className="sheet" aria-labelledby="inbox-title">
      <h1 id="inbox-title">Inbox</h1>
      <p className="aside">In development nothing leaves this machine. Codes and links land here.</p>
      {problem && <p role="alert">{problem}</p>}
      {messages?.length === 0 && (
        <p className="empty">No messages yet. Create an account and the first code appears.</p>
      )}
      <ul className="messages" aria-live="polite">
        {messages?.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </section>
  );
};
