// Addresses of an instance outside the contract: those that browsers, mail programs and identity providers are sent to.
import { API_PREFIX, CAPTCHA_CHALLENGE_PATH } from '@latchkey/wire';
import { TEST_IDENTITY_PATH } from '../../domain/providers/test-identity.ts';
import { handleOAuthCallback, handlePostedOAuthCallback } from '../../handlers/external/oauth-callback.ts';
import {
  handleEnterpriseCallback,
  handleSamlCallback,
  handleSamlResponse,
  showSamlMetadata,
} from '../../handlers/external/saml-acs.ts';
import { discoveryDocument, handleChoice, showChoices, showKeys } from '../../handlers/external/test-identity.ts';
import { answerTokenRequest, answerUserinfo } from '../../handlers/external/test-identity-tokens.ts';
import { showImage } from '../../handlers/images.ts';
import { followLink, showLink } from '../../handlers/links.ts';
import { followReport, showReport } from '../../handlers/report-sign-in.ts';
import { acceptTicketLink } from '../../handlers/ticket-link.ts';
import { allowedOrigin } from '../../http/allowed-origin.ts';
import { developmentInstance } from '../../http/guards/development.ts';
import { onlyGet, ownForm } from '../../http/guards/navigation.ts';
import { IMAGES_PATH } from '../../present/image.ts';
import { issueChallenge } from '../../use-cases/abuse/captcha.ts';
import { REPORT_PATH } from '../../use-cases/completion/known-device.ts';
import type { Call } from '../../use-cases/context/call.ts';
import { navigation, type Row } from '../routing/row.ts';

type NavigationParams = { readonly params: Readonly<Record<string, string>> };

/** A handler that takes one parameter of the path. */
const taking =
  (name: string, handle: (call: Call, value: string) => Promise<Response>) =>
  (visit: Call & NavigationParams): Promise<Response> =>
    handle(visit, visit.params[name] ?? '');

export const NAVIGATION_ROWS: readonly Row[] = [
  navigation('GET', `${API_PREFIX}${CAPTCHA_CHALLENGE_PATH}`, [], async (call) =>
    Response.json(await issueChallenge(call)),
  ),
  navigation('POST', `${API_PREFIX}/event`, [developmentInstance, allowedOrigin], (call) =>
    call.telemetry.receive(call),
  ),
  navigation('GET', `${API_PREFIX}/verify`, [], showLink),
  navigation('POST', `${API_PREFIX}/verify`, [ownForm], followLink),
  navigation('GET', REPORT_PATH, [], showReport),
  navigation('POST', REPORT_PATH, [ownForm], followReport),
  navigation('GET', `${IMAGES_PATH}/:id`, [], taking('id', showImage)),
  navigation('GET', `${API_PREFIX}/tickets/accept`, [], acceptTicketLink),

  navigation('GET', `${API_PREFIX}/oauth_callback/:provider`, [onlyGet], taking('provider', handleOAuthCallback)),
  navigation('POST', `${API_PREFIX}/oauth_callback/:provider`, [], taking('provider', handlePostedOAuthCallback)),
  navigation('GET', `${API_PREFIX}/saml/metadata/:connection`, [], taking('connection', showSamlMetadata)),
  navigation('POST', `${API_PREFIX}/saml/acs/:connection`, [], taking('connection', handleSamlResponse)),
  navigation('GET', `${API_PREFIX}/saml/acs/:connection`, [onlyGet], taking('connection', handleSamlCallback)),
  navigation(
    'GET',
    `${API_PREFIX}/enterprise_callback/:connection`,
    [onlyGet],
    taking('connection', handleEnterpriseCallback),
  ),

  navigation('GET', `${TEST_IDENTITY_PATH}/.well-known/openid-configuration`, [developmentInstance], discoveryDocument),
  navigation('GET', `${TEST_IDENTITY_PATH}/jwks`, [developmentInstance], showKeys),
  navigation('GET', `${TEST_IDENTITY_PATH}/authorize`, [developmentInstance], showChoices),
  navigation('POST', `${TEST_IDENTITY_PATH}/authorize`, [developmentInstance], handleChoice),
  navigation('POST', `${TEST_IDENTITY_PATH}/token`, [developmentInstance], answerTokenRequest),
  navigation('GET', `${TEST_IDENTITY_PATH}/userinfo`, [developmentInstance], answerUserinfo),
];
