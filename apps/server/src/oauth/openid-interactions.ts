import { escapeHtml, type SignedInVisitor } from '@cartable/accounts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { languageOf } from '../http/language.ts';
import { visitorOf } from '../http/session-cookie.ts';
import { interactionPath } from '../openid/interaction-path.ts';
import { pagePolicy, writePage } from '../openid/page.ts';
import { pageTexts } from '../openid/page-texts.ts';
import type { Services } from '../services.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/**
 * Where a person allows an application, or refuses it. The request is the one of this browser: its cookie says so, and
 * a link somebody else sends opens nothing.
 */
export function registerInteractions(app: FastifyInstance, provider: Provider, services: Services): void {
  const url = `${interactionPath}/:uid`;
  app.get(url, async (request, reply) => {
    const interaction = await interactionOf(provider, request, reply);
    if (interaction === undefined) return answerGone(request, reply, services);
    const visitor = await visitorOf(services, request);
    if (visitor.kind === 'anonymous') {
      const next = encodeURIComponent(`${interactionPath}/${interaction.uid}`);
      return reply.redirect(`/login?next=${next}`, 303);
    }
    return ask(request, reply, { services, visitor, interaction, provider });
  });
  app.post<{ Body: string }>(url, async (request, reply) => {
    const interaction = await interactionOf(provider, request, reply);
    const visitor = await visitorOf(services, request);
    if (interaction === undefined || visitor.kind === 'anonymous')
      return answerGone(request, reply, services);
    const isAccepted = new URLSearchParams(request.body).get('answer') === 'accept';
    const result = isAccepted
      ? await accept(provider, interaction, visitor)
      : { error: 'access_denied', error_description: 'The person refused.' };
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result);
    return reply.redirect(returnTo, 303);
  });
}

/** undefined: it has expired, or is of another browser. */
async function interactionOf(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  const { uid } = request.params as { readonly uid: string };
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined);
  return interaction?.uid === uid ? interaction : undefined;
}

interface Question {
  readonly services: Services;
  readonly provider: Provider;
  readonly visitor: SignedInVisitor;
  readonly interaction: Interaction;
}

async function ask(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, provider, visitor, interaction }: Question,
): Promise<FastifyReply> {
  const { client_id: clientId, redirect_uri: redirectUri } = interaction.params;
  const client = await provider.Client.find(String(clientId));
  const language = languageOf(request.headers['accept-language'], visitor);
  const texts = pageTexts[language];
  const action = `<form method="post">
<button name="answer" value="accept">${escapeHtml(texts.accept)}</button>
<button class="second" name="answer" value="refuse">${escapeHtml(texts.refuse)}</button>
</form>`;
  return send(reply, {
    policy: pagePolicy(formTargets(redirectUri)),
    html: writePage(
      {
        language,
        title: texts.askTitle(client?.clientName ?? String(clientId)),
        sentences: [
          texts.askWho(`${visitor.userName} (${visitor.email})`),
          texts.askWhat,
          texts.askDoubt,
          texts.otherAccount,
        ],
        action,
      },
      services.config.siteTitle,
    ),
  });
}

/** The consent covers what was asked for, once. */
async function accept(provider: Provider, { params }: Interaction, visitor: SignedInVisitor) {
  const grant = new provider.Grant({ accountId: visitor.id, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope ?? 'openid'));
  return { login: { accountId: visitor.id }, consent: { grantId: await grant.save() } };
}

function answerGone(request: FastifyRequest, reply: FastifyReply, { config }: Services): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const { gone, goneAgain } = pageTexts[language];
  const html = writePage({ language, title: gone, sentences: [goneAgain] }, config.siteTitle);
  return send(reply.code(410), { policy: pagePolicy(), html });
}

function send(reply: FastifyReply, { policy, html }: { policy: string; html: string }): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Where the person comes back to: the origin of a web address, or the scheme of a program. */
function formTargets(redirectUri: unknown): string[] {
  if (typeof redirectUri !== 'string' || !URL.canParse(redirectUri)) return [];
  const { origin, protocol } = new URL(redirectUri);
  return [origin === 'null' ? protocol : origin];
}
