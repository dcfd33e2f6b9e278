// Remembers the browser of a sign-in, and tells the user by mail about one that is new. The mail's link reports the sign-in.
import { API_PREFIX, DAY_MS } from '@latchkey/wire';
import { isLanguage, languageOf } from '../../domain/messages/language.ts';
import { newSignInMessage } from '../../domain/messages/new-sign-in.ts';
import { NOTICE_DAYS, NOTICE_LIFETIME_MS } from '../../domain/sessions/known-device.ts';
import { deviceOf } from '../../domain/sessions/user-agent.ts';
import { contactEmail } from '../../domain/sign-in/second-factors.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import { queueMessage } from '../../store/messages/queue-message.ts';
import { insertNotice, rememberDevice } from '../../store/sessions/known-devices.ts';
import type { Call } from '../context/call.ts';
import { messageLook } from '../context/message-look.ts';

/** The path of the page to which the mail's link leads, and the name of its parameter. */
export const REPORT_PATH = `${API_PREFIX}/report_sign_in`;
export const REPORT_TOKEN = 'token';

type SignedIn = { readonly userId: string; readonly clientId: string };

const remember = (db: Db, call: Call, { userId, clientId }: SignedIn) => {
  const language = languageOf(call.request.headers.get('accept-language'));
  return rememberDevice(db, { userId, clientId, language, now: call.now });
};

/** Remembers a browser without a mail: of a sign-up, and of the operator's link. */
export const rememberQuietly = async (db: Db, call: Call, signedIn: SignedIn): Promise<void> => {
  await remember(db, call, signedIn);
};

/** Writes the mail, in the language of the browser that the user signed in with before: an intruder chooses the other one. */
const sendMail = async (
  db: Db,
  call: Call,
  at: { readonly userRecord: UserWithIdentifiers; readonly sessionId: string; readonly language: string | null },
): Promise<void> => {
  const { instance, ports, now } = call;
  const to = contactEmail(at.userRecord)?.emailAddress;
  if (to === undefined) return;
  const token = ports.random.secret();
  await insertNotice(db, {
    id: ports.ids.next('sin'),
    instanceId: instance.id,
    userId: at.userRecord.user.id,
    sessionId: at.sessionId,
    tokenHash: ports.vault.mac('notice', token),
    pageOrigin: call.origin ?? null,
    expiresAt: now + NOTICE_LIFETIME_MS,
    createdAt: now,
  });
  const link = new URL(`${call.instanceAddress.baseUrl}${REPORT_PATH}`);
  link.searchParams.set(REPORT_TOKEN, token);
  const look = messageLook(call);
  const message = newSignInMessage({
    ...look,
    language: at.language !== null && isLanguage(at.language) ? at.language : look.language,
    to,
    link: link.href,
    days: NOTICE_DAYS,
    at: now,
    device: deviceOf(call.userAgent),
    city: call.city,
    country: call.country,
  });
  await queueMessage(db, ports, { instanceId: instance.id, message, usefulMs: DAY_MS });
};

/** Remembers the browser of a sign-in, inside the caller's transaction; the user gets a mail about a new one. */
export const rememberAndTell = async (
  db: Db,
  call: Call,
  at: { readonly userRecord: UserWithIdentifiers; readonly clientId: string; readonly sessionId: string },
): Promise<void> => {
  const userId = at.userRecord.user.id;
  const { isNew, language } = await remember(db, call, { userId, clientId: at.clientId });
  if (isNew && call.instance.settings.security.new_sign_in_mail !== false)
    await sendMail(db, call, { userRecord: at.userRecord, sessionId: at.sessionId, language });
};
