// The frame in which the console shows a mail. A mail has inline styles, which the policy of the console forbids, so the frame has
// a policy for it: no network, no origin, and no script but the one that puts the mail into the page. The mail arrives in a
// message of the console; it is parsed as a document, in which no script runs.

import type { OperatorVisit } from '../../http/incoming.ts';
import { messageFrameHeaders } from '../../http/security-headers.ts';

const SCRIPT = [
  'addEventListener("message",(event)=>{',
  'if(event.source!==parent||typeof event.data!=="string")return;',
  'const mail=new DOMParser().parseFromString(event.data,"text/html");',
  'document.replaceChild(document.adoptNode(mail.documentElement),document.documentElement);',
  '});',
  'parent.postMessage("ready","*");',
].join('');

/** `GET /console/message-frame`. */
export const showMessageFrame = async ({ ports }: OperatorVisit): Promise<Response> => {
  const nonce = ports.random.secret();
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title></head><body><script nonce="${nonce}">${SCRIPT}</script></body></html>`;
  return new Response(page, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...messageFrameHeaders(nonce) },
  });
};
