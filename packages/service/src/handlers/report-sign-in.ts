// The page to which the mail about a new browser links: a button that reports the sign-in, and the page after it. GET changes
// nothing, because mail scanners open links (docs/security.md R06).
import { allowedRedirect } from '../domain/instance/allowed-origins.ts';
import { readBody } from '../http/body.ts';
import { reportConfirmPage, reportDonePage, unknownReportPage } from '../present/pages/report-page.ts';
import { findReport, reportSignIn } from '../use-cases/account/report-sign-in.ts';
import { REPORT_PATH, REPORT_TOKEN } from '../use-cases/completion/known-device.ts';
import type { Call } from '../use-cases/context/call.ts';
import { originRules } from '../use-cases/context/origin-rules.ts';
import { htmlPage } from './links.ts';

type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

const unknownPage = (call: Call): Response => htmlPage(call, unknownReportPage, { status: 404 });

const donePage = (call: Call, { notice, user }: Report): Response => {
  const { sign_in_url: signIn } = call.instance.settings.display_config;
  const signInUrl = allowedRedirect(originRules(call), signIn, notice.pageOrigin ?? undefined);
  const hasPassword = user.passwordDigest !== null;
  return htmlPage(call, (look) => reportDonePage(look, { signInUrl, hasPassword }), { status: 200 });
};

/** `GET` and `HEAD /report_sign_in`: the page with the button. */
export const showReport = async (call: Call): Promise<Response> => {
  const token = call.url.searchParams.get(REPORT_TOKEN) ?? '';
  const report = await findReport(call, token);
  if (!report) return unknownPage(call);
  if (report.notice.reportedAt !== null) return donePage(call, report);
  const action = `${call.instanceAddress.baseUrl}${REPORT_PATH}`;
  return htmlPage(call, (look) => reportConfirmPage(look, { action, token }), { status: 200, formTarget: action });
};

/** `POST /report_sign_in`: the button was pressed. */
export const followReport = async (call: Call): Promise<Response> => {
  const { [REPORT_TOKEN]: token } = await readBody(call.request, false);
  const report = await findReport(call, typeof token === 'string' ? token : '');
  if (!report) return unknownPage(call);
  await reportSignIn(call, report);
  return donePage(call, report);
};
